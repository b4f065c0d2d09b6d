import { compactCells, gridDisk, latLngToCell } from 'h3-js'
import { describe, expect, test } from 'vitest'
import { cellRange } from '../places/cell-range.ts'
import { toCellSet } from './cell-set.ts'

const resolution = 4
const chicago = latLngToCell(41.88, -87.63, resolution)
const honolulu = latLngToCell(21.31, -157.86, resolution)
const cells = [...gridDisk(chicago, 12), ...gridDisk(honolulu, 3)]

const ranges = compactCells(cells)
  .map((cell) => cellRange(cell, resolution))
  .map(([first, last]) => ({ first, last }))
  .sort((one, other) => (one.first < other.first ? -1 : 1))
const set = toCellSet(ranges)

const number = (cell: string) => BigInt(`0x${cell}`)

describe('a set of cells', () => {
  test('has exactly its cells', () => {
    const wider = [...gridDisk(chicago, 20), ...gridDisk(honolulu, 20)]
    expect(wider.filter((cell) => set.has(cell)).sort()).toEqual(cells.toSorted())
    expect(set.has(latLngToCell(-41.3, 174.8, resolution))).toBe(false)
    expect(set.has(latLngToCell(64.1, -21.9, resolution))).toBe(false)
  })

  test('lies within a few spans, apart from each other', () => {
    expect(ranges.length).toBeGreaterThan(50)
    expect(set.spans.length).toBeLessThanOrEqual(8)
    for (const cell of cells) {
      const around = set.spans.filter(
        ({ first, last }) => first <= number(cell) && number(cell) <= last,
      )
      expect(around).toHaveLength(1)
    }
  })

  test('leaves the widest gaps out of its spans', () => {
    const [one, other] = [chicago, honolulu].map((cell) =>
      set.spans.findIndex(({ last }) => number(cell) <= last),
    )
    expect(one).not.toBe(other)
  })

  test('is empty without cells', () => {
    const none = toCellSet([])
    expect(none.spans).toEqual([])
    expect(none.has(chicago)).toBe(false)
  })
})
