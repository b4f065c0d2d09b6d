import { expect, test } from 'vitest'
import { everyYear, layYears } from './year-layout.ts'

const years = (amount: number) =>
  everyYear(
    Array.from({ length: amount }, (_, index) => ({ value: String(1990 + index), reports: 5 })),
  )

test.for(['wide', 'narrow'] as const)(
  'the axis of few years ends with the last bar, %s',
  (size) => {
    for (const amount of [1, 2, 3, 30]) {
      const { bars, right, width } = layYears(years(amount), size)
      const last = bars.at(-1)
      const gap = right - (last ? last.x + last.width : 0)
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThan(10)
      expect(right).toBeLessThanOrEqual(width)
    }
  },
)

test('many years fill the width', () => {
  const { right, width } = layYears(years(30), 'wide')
  expect(right).toBeCloseTo(width)
})
