import { cellToParent, latLngToCell } from 'h3-js'
import { sql } from 'kysely'
import { cellResolutions } from '../../shared/cells.ts'
import type { DrawnTown } from '../../shared/map.ts'
import type { Database } from '../database/open.ts'
import { admin1OfKey, countryOfKey, isStateKey } from '../places/area-key.ts'
import type { Point } from '../places/sphere.ts'
import type { DrawnView } from './drawn-view.ts'
import type { MapView } from './views.ts'

export type TownOnMap = Point & { id: number; name: string }
/** Of the names, in units of the picture. */
export type Lettering = { width: number; height: number; most: number }

/** The size of names, as the styles write them on a phone, and how many a map has at most. */
const lettering: Lettering = { width: 22.5, height: 42, most: 14 }
/** So many of the largest towns are tried. Those with room are named. */
const looked = 80
/** So many of the largest towns give their names to cells. More would take longer than 40 ms, and hardly name more cells. */
const mostNaming = 3_000

export function toPoint({ projection }: MapView, { longitude, latitude }: Point) {
  const [x = -1, y = -1] = projection([longitude, latitude]) ?? []
  return { x: Math.round(x), y: Math.round(y) }
}

type Label = DrawnTown & { wide: number }

/** The first towns whose names are inside the frame and do not cover each other. */
export function chooseTowns(
  view: MapView,
  towns: TownOnMap[],
  { width, height, most }: Lettering,
): DrawnTown[] {
  const covers = (one: Label, other: Label) =>
    Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 &&
    Math.abs(one.y - other.y) < height * 1.6
  const chosen: Label[] = []
  for (const town of towns) {
    const { id, name } = town
    const label = { id, name, ...toPoint(view, town), wide: name.length * width }
    const isInside =
      label.x > label.wide / 2 &&
      label.x < view.width - label.wide / 2 &&
      label.y > height &&
      label.y < view.height - height
    if (isInside && !chosen.some((other) => covers(label, other))) chosen.push(label)
    if (chosen.length === most) break
  }
  return chosen.map(({ wide: _, ...town }) => town)
}

type Named = {
  countries: string[]
  state?: string
  /** The first part of their time zones. The frame of Europe also shows parts of Asia and Africa. */
  zones?: string[]
}

/** The towns that a map names; on a map of the world none has room. */
function namedIn({ name, only, outlines }: DrawnView): Named {
  if (name === 'world') return { countries: [] }
  if (name === 'europe') {
    return { countries: outlines.map(({ id }) => id), zones: ['Europe', 'Atlantic'] }
  }
  const area = only ?? 'US'
  const countries = [countryOfKey(area)]
  return isStateKey(area) ? { countries, state: admin1OfKey(area) } : { countries }
}

/** The towns of a map. */
export type TownsOfView = {
  /** Those that are written in it. */
  drawn: DrawnTown[]
  /** The largest of each cell. */
  byCell: Map<string, string>
}

/** Cells of reports are parents of finer ones, which reach a little beyond them. */
export const cellWith = ({ latitude, longitude }: Point, resolution: number): string =>
  cellToParent(latLngToCell(latitude, longitude, cellResolutions.finest), resolution)

/** The largest town of each cell, of towns in the order of their size. */
export function nameCells(towns: TownOnMap[], resolution: number): Map<string, string> {
  const names = new Map<string, string>()
  for (const town of towns) {
    const cell = cellWith(town, resolution)
    if (!names.has(cell)) names.set(cell, town.name)
  }
  return names
}

async function findTowns(database: Database, view: DrawnView): Promise<TownsOfView> {
  const { countries, state = null, zones = null } = namedIn(view)
  if (countries.length === 0) return { drawn: [], byCell: new Map() }
  const { rows } = await sql<TownOnMap>`
    select id, name, latitude, longitude from places
     where country = any(${countries}) and (${state}::text is null or admin1 = ${state})
       and (${zones}::text[] is null or split_part(time_zone, '/', 1) = any(${zones}))
     order by population desc, id limit ${sql.lit(mostNaming)}`.execute(database)
  return {
    drawn: chooseTowns(view, rows.slice(0, looked), lettering),
    byCell: nameCells(rows, view.resolution),
  }
}

/** The largest towns of a map, which are kept by its name. */
export async function townsOfView(
  database: Database,
  view: DrawnView,
  kept: Map<string, TownsOfView>,
): Promise<TownsOfView> {
  const known = kept.get(view.name)
  if (known) return known
  const towns = await findTowns(database, view)
  kept.set(view.name, towns)
  return towns
}
