import { cellToLatLng, getHexagonEdgeLengthAvg, getResolution, UNITS } from 'h3-js'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/open.ts'
import { cellWith } from '../map/draw-towns.ts'
import { keepPerGazetteer } from '../map/keep-per-gazetteer.ts'
import { boxAround } from '../places/sphere.ts'
import { findTownsIn } from './find-towns-in.ts'

type TownOfCell = { name: string | null }

/** Some 100 bytes each. */
const keptTowns = keepPerGazetteer(() => new LRUCache<string, TownOfCell>({ max: 10_000 }))

/** The corners of some cells are farther from their middle than the average edge is long. */
const farthestCorner = 1.3

async function findTown(database: Database, cell: string): Promise<TownOfCell> {
  const [latitude, longitude] = cellToLatLng(cell)
  const resolution = getResolution(cell)
  const reach = farthestCorner * getHexagonEdgeLengthAvg(resolution, UNITS.km)
  const towns = await findTownsIn(
    database,
    boxAround({ latitude, longitude }, { high: reach, wide: reach }),
  )
  return { name: towns.find((town) => cellWith(town, resolution) === cell)?.name ?? null }
}

/** The largest town of a cell, after which maps call it; null if the gazetteer has none there. */
export async function townOfCell(database: Database, cell: string): Promise<string | null> {
  const kept = await keptTowns(database)
  const town = kept.get(cell) ?? (await findTown(database, cell))
  kept.set(cell, town)
  return town.name
}
