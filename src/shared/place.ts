import * as z from 'zod/mini'
import { DrawnTown, MapCells, MapOutline, NamedCell } from './map.ts'
import { NumberOf } from './numbers.ts'
import { LocatedReport } from './public-report.ts'

const PlaceName = {
  id: z.int(),
  name: z.string(),
  division: z.nullable(z.string()),
  country: z.string(),
}

const PlaceNear = z.object({ ...PlaceName, kilometres: z.int(), reports: z.int() })
export type PlaceNear = z.infer<typeof PlaceNear>

/** A town of the gazetteer with the public reports that surely are from there. */
export const PlaceAnswer = z.object({
  ...PlaceName,
  /** The map of its state or country; null if there is none. */
  view: z.nullable(z.string()),
  reports: z.int(),
  undated: z.int(),
  types: z.array(NumberOf),
  years: z.array(NumberOf),
  /** Of the newest reports; empty where too few say an hour. */
  monthHours: z.array(NumberOf),
  newest: z.array(LocatedReport),
  near: z.array(PlaceNear),
  picture: z.object({
    width: z.int(),
    height: z.int(),
    kilometres: z.int(),
    outlines: z.array(MapOutline),
    steps: z.array(z.int()),
    cells: z.array(MapCells),
    /** The fullest cells with towns, the fullest first. */
    fullest: z.array(NamedCell),
    /** The middle of the place. */
    x: z.int(),
    y: z.int(),
    towns: z.array(DrawnTown),
  }),
})
export type PlaceAnswer = z.infer<typeof PlaceAnswer>
