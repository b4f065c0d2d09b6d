/** Where the path of a cell begins, in the picture. */
export function beginOf(drawing: string): { x: number; y: number } {
  const [, x = 0, y = 0] = /^M(-?\d+) (-?\d+)/.exec(drawing) ?? []
  return { x: Number(x), y: Number(y) }
}
