import { expect, test } from 'vitest'
import { directions, nextCell } from './next-cell.ts'

const at = (name: string, x: number, y: number) => ({ name, drawing: `M${x} ${y}l5 5z` })

/** Rows of hexagons, the second one half a cell to the right. */
const cells = [
  at('left', 0, 0),
  at('middle', 20, 0),
  at('right', 40, 0),
  at('below left', 10, 17),
  at('below right', 30, 17),
  at('far below', 20, 90),
]

const go = (from: string, key: string) => {
  const start = cells.find(({ name }) => name === from)
  const direction = directions[key]
  return start && direction && nextCell(cells, start, direction)?.name
}

test.for([
  ['middle', 'ArrowLeft', 'left'],
  ['middle', 'ArrowRight', 'right'],
  ['below left', 'ArrowRight', 'below right'],
  ['left', 'ArrowDown', 'below left'],
  ['below right', 'ArrowUp', 'middle'],
  ['below right', 'ArrowDown', 'far below'],
  ['far below', 'ArrowUp', 'middle'],
] as const)('from %s %s leads to %s', ([from, key, expected]) => {
  expect(go(from, key)).toBe(expected)
})

test('nothing lies beyond the last cell', () => {
  expect(go('right', 'ArrowRight')).toBeUndefined()
  expect(go('left', 'ArrowUp')).toBeUndefined()
})

test('every cell is reached from every other one', () => {
  const reached = new Set(['left'])
  for (const name of reached) {
    for (const key of Object.keys(directions)) {
      const next = go(name, key)
      if (next) reached.add(next)
    }
  }
  expect(reached.size).toBe(cells.length)
})
