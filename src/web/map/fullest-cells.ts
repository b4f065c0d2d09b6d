import type { MapAnswer } from '../../shared/map.ts'

type FullestCell = { cell: string; town: string; reports: number }

/** Of the cells that are links, the fullest near each town of the map. */
export function fullestCells({
  picture: { cells, towns },
}: Pick<MapAnswer, 'picture'>): FullestCell[] {
  const found = new Map<number, FullestCell>()
  for (const { cell, reports, drawing } of cells) {
    const { x, y } = beginOf(drawing)
    const away = (town: { x: number; y: number }) => Math.hypot(town.x - x, town.y - y)
    const [town] = towns.toSorted((one, other) => away(one) - away(other))
    if (cell === null || !town || reports <= (found.get(town.id)?.reports ?? 0)) continue
    found.set(town.id, { cell, town: town.name, reports })
  }
  return [...found.values()].sort((one, other) => other.reports - one.reports)
}

/** Where the path of a cell begins, in the picture. */
export function beginOf(drawing: string): { x: number; y: number } {
  const [, x = 0, y = 0] = /^M(-?\d+) (-?\d+)/.exec(drawing) ?? []
  return { x: Number(x), y: Number(y) }
}
