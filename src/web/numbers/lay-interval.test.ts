import { expect, test } from 'vitest'
import { layInterval } from './lay-interval.ts'

test('an interval within the scale has both ends and the mark of its rate', () => {
  expect(layInterval({ low: 1, perMillion: 2, high: 4 }, 4)).toEqual({
    ...{ from: 25, to: 100, mark: 50, isCut: false },
  })
})

test('an interval that goes beyond the scale is cut, and its rate has a mark only within', () => {
  expect(layInterval({ low: 1, perMillion: 2, high: 9 }, 4)).toMatchObject({
    ...{ from: 25, mark: 50, isCut: true },
  })
  expect(layInterval({ low: 1, perMillion: 5, high: 9 }, 4)).toMatchObject({
    ...{ from: 25, mark: undefined, isCut: true },
  })
})

test('no rates beyond the scale lie at the same place as a rate at its end', () => {
  const beyond = [1.94, 0.6, 0.52].map((perMillion) =>
    layInterval({ low: 0.01, perMillion, high: 10 }, 0.4),
  )
  expect(beyond.map(({ mark }) => mark)).toEqual([undefined, undefined, undefined])
  expect(layInterval({ low: 5, perMillion: 6, high: 7 }, 4).to).toBeLessThanOrEqual(100)
})
