import { startOf } from './start-of.ts'

type Direction = { x: number; y: number }

/** Where the arrow keys lead in a picture, whose second axis goes down. */
export const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** Beyond this share of the way ahead, a cell lies rather to the side: the neighbours of a hexagon are 60° apart. */
const mostAside = 1.8

/** The nearest cell in a direction; one straight ahead counts as nearer than one aside. */
export function nextCell<Cell extends { drawing: string }>(
  cells: readonly Cell[],
  from: Cell,
  direction: Direction,
): Cell | undefined {
  const origin = startOf(from.drawing)
  let best: Cell | undefined
  let least = Number.POSITIVE_INFINITY
  for (const cell of cells) {
    const { x, y } = startOf(cell.drawing)
    const step = { x: x - origin.x, y: y - origin.y }
    const ahead = step.x * direction.x + step.y * direction.y
    const aside = Math.abs(step.x * direction.y - step.y * direction.x)
    if (cell === from || ahead <= 0 || aside > ahead * mostAside) continue
    const way = ahead + 2 * aside
    if (way < least) [best, least] = [cell, way]
  }
  return best
}
