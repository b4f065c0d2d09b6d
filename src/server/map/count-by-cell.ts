import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/open.ts'
import type { Point } from '../places/sphere.ts'
import type { CountedTown } from './count-map.ts'
import { cellWith } from './draw-towns.ts'

/** The cells of towns. */
export type TownCells = LRUCache<string, string>

/** Some 100 bytes each. To compute them for the towns of California takes 30 ms, more than to count these. */
export const newTownCells = (): TownCells => new LRUCache({ max: 50_000 })

const keyOf = (town: number, resolution: number) => `${town},${resolution}`

async function computeCells(
  database: Database,
  towns: number[],
  resolution: number,
  cells: TownCells,
): Promise<void> {
  if (towns.length === 0) return
  const { rows } = await sql<Point & { id: number }>`
    select id, latitude, longitude from places where id = any(${towns}::int[])`.execute(database)
  for (const town of rows) cells.set(keyOf(town.id, resolution), cellWith(town, resolution))
}

/** Adds up the reports of towns by the cell that a report has from its town. */
export async function countByCell(
  database: Database,
  { towns, resolution, cells }: { towns: CountedTown[]; resolution: number; cells: TownCells },
): Promise<Map<string, number>> {
  const unknown = towns.filter(({ id }) => !cells.has(keyOf(id, resolution)))
  await computeCells(
    database,
    unknown.map(({ id }) => id),
    resolution,
    cells,
  )
  const counts = new Map<string, number>()
  for (const { id, reports } of towns) {
    const cell = cells.get(keyOf(id, resolution))
    if (cell) counts.set(cell, (counts.get(cell) ?? 0) + reports)
  }
  return counts
}
