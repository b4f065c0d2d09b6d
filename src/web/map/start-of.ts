/** Where the path of a cell starts, in the picture. */
export function startOf(drawing: string): { x: number; y: number } {
  const [, x = 0, y = 0] = /^M(-?\d+) (-?\d+)/.exec(drawing) ?? []
  return { x: Number(x), y: Number(y) }
}
