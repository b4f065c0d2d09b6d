import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { viewNamed } from './map-views.ts'
import { phenomenonTypes } from './options.ts'
import { filter, isInOrder, patterned, yearPattern } from './query-fields.ts'

const isYear = (year: number) => year >= 100 && year < 3000

function year(field: 'from' | 'to') {
  const error = faultMessage({ code: 'year-expected', values: { field } })
  return z.pipe(
    patterned(new RegExp(`^${yearPattern}$`), error),
    z.transform((text: string | undefined) => (text === undefined ? undefined : Number(text))),
  )
}

/** Which map somebody asks for. */
export const MapOutlinesQuery = z.object({
  view: z.pipe(
    patterned(/^(world|europe|usa|[a-z]{2}|us-[a-z]{2})$/, faultMessage('unknown-view')),
    z.transform(viewNamed),
  ),
})
export type MapOutlinesQuery = z.infer<typeof MapOutlinesQuery>

/** Which map somebody asks for, and which reports it counts. */
export const MapQuery = z
  .object({
    ...MapOutlinesQuery.shape,
    type: filter(phenomenonTypes, 'type'),
    from: year('from'),
    to: year('to'),
  })
  .check(
    z.refine(
      ({ from, to }: { from?: number | undefined; to?: number | undefined }) =>
        isInOrder(from, to, isYear),
      { error: faultMessage('dates-reversed'), path: ['to'] },
    ),
  )
export type MapQuery = z.infer<typeof MapQuery>

/** A country or a state of the map. */
const MapArea = z.object({
  /** `FR` or `US-TX` */
  id: z.string(),
  /** The English name of a state; null for a country. */
  name: z.nullable(z.string()),
  reports: z.int(),
  /** For each million residents; null where these are not known. */
  perMillion: z.nullable(z.number()),
  /** The map that shows it alone. */
  view: z.nullable(z.string()),
})
export type MapArea = z.infer<typeof MapArea>

const ShownArea = z.extend(MapArea, {
  /** How many of its reports have a cell; null where that is too much to count. */
  mapped: z.nullable(z.int()),
})

/** Where an area lies in the picture, as the path of an SVG. */
export const MapOutline = z.object({ id: z.string(), drawing: z.string() })
export type MapOutline = z.infer<typeof MapOutline>

/** Cells of H3 with the same colour, or one cell that is a link. */
export const MapCells = z.object({
  step: z.int(),
  cell: z.nullable(z.string()),
  /** The largest town of the cell that is a link. */
  town: z.nullable(z.string()),
  reports: z.int(),
  drawing: z.string(),
})
export type MapCells = z.infer<typeof MapCells>

/** A town on a map, to know one's way. */
export const DrawnTown = z.object({ id: z.int(), name: z.string(), x: z.int(), y: z.int() })
export type DrawnTown = z.infer<typeof DrawnTown>

/** A cell that is a link, called by its largest town. */
export const NamedCell = z.object({ cell: z.string(), town: z.string(), reports: z.int() })
export type NamedCell = z.infer<typeof NamedCell>

export const MapAnswer = z.object({
  view: z.string(),
  /** The country or state that the map shows alone. */
  shown: z.nullable(ShownArea),
  /** Of the whole register: how many reports fit, and how many of them have a cell. */
  fitting: z.int(),
  mapped: z.int(),
  /** Public reports whose places the site has not read yet. */
  unread: z.int(),
  areas: z.array(MapArea),
  picture: z.object({
    width: z.int(),
    height: z.int(),
    resolution: z.int(),
    /** How wide the picture is on the ground; null where no one number is true of all of it. */
    kilometres: z.nullable(z.int()),
    /** The fewest reports of a cell of each colour. */
    steps: z.array(z.int()),
    cells: z.array(MapCells),
    /** The fullest cells of a map with towns, the fullest first. */
    fullest: z.array(NamedCell),
    /** The largest towns, for their names; none on the map of the world. */
    towns: z.array(DrawnTown),
  }),
})
export type MapAnswer = z.infer<typeof MapAnswer>

const NamedArea = z.pick(MapArea, { id: true, name: true })
export type NamedArea = z.infer<typeof NamedArea>

/** The land of a map, whatever it counts. */
export const MapOutlines = z.object({
  view: z.string(),
  /** The country or state that the map shows alone. */
  shown: z.nullable(NamedArea),
  outlines: z.array(MapOutline),
})
export type MapOutlines = z.infer<typeof MapOutlines>

/** The cell of a report on a small map; no picture if the place is not sure. */
export const ReportMap = z.object({
  picture: z.nullable(
    z.object({
      /** The map of the country or state; null if the picture shows only what lies around the cell. */
      view: z.nullable(z.string()),
      width: z.int(),
      height: z.int(),
      outlines: z.array(MapOutline),
      cell: z.string(),
      drawing: z.string(),
      /** The middle of the cell in the picture. */
      x: z.int(),
      y: z.int(),
    }),
  ),
})
export type ReportMap = z.infer<typeof ReportMap>
