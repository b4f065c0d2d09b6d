import { expect, test } from 'vitest'
import { poissonInterval, shareInterval } from './intervals.ts'

test('the mean of a count lies in an interval like the exact one', () => {
  // The exact interval of 10 is 4.80 to 18.39.
  expect(poissonInterval(10).low).toBeCloseTo(4.8, 1)
  expect(poissonInterval(10).high).toBeCloseTo(18.39, 1)
  expect(poissonInterval(0)).toMatchObject({ low: 0 })
})

test.for([
  [10, 100, 0.0552, 0.1744],
  [0, 100, 0, 0.037],
  [100, 100, 0.963, 1],
] as const)('the share of %i of %i lies between %d and %d', ([found, sampled, low, high]) => {
  expect(shareInterval(found, sampled).low).toBeCloseTo(low, 4)
  expect(shareInterval(found, sampled).high).toBeCloseTo(high, 4)
})
