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

type Question = { towns: CountedTown[]; resolution: number; cells: TownCells }

/** The cells of towns, by the id of a town. Computes those that are not kept; a full cache forgets others meanwhile. */
async function cellsOfTowns(
  database: Database,
  { towns, resolution, cells }: Question,
): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const { id } of towns) {
    const cell = cells.get(keyOf(id, resolution))
    if (cell !== undefined) found.set(id, cell)
  }
  const unknown = towns.map(({ id }) => id).filter((id) => !found.has(id))
  if (unknown.length === 0) return found
  const { rows } = await sql<Point & { id: number }>`
    select id, latitude, longitude from places where id = any(${unknown}::int[])`.execute(database)
  for (const town of rows) {
    const cell = cellWith(town, resolution)
    cells.set(keyOf(town.id, resolution), cell)
    found.set(town.id, cell)
  }
  return found
}

/** Adds up the reports of towns by the cell that a report has from its town. */
export async function countByCell(
  database: Database,
  question: Question,
): Promise<Map<string, number>> {
  const cells = await cellsOfTowns(database, question)
  const counts = new Map<string, number>()
  for (const { id, reports } of question.towns) {
    const cell = cells.get(id)
    if (cell !== undefined) counts.set(cell, (counts.get(cell) ?? 0) + reports)
  }
  return counts
}
