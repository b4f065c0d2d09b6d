import { expect, test } from 'vitest'
import { layMonthHours, legendOf } from './month-hour-layout.ts'

const endsOf = (most: number) => legendOf(most).map(({ to }) => to)

test('the steps of the colour end at round numbers, the last at the most', () => {
  expect(endsOf(2_598)).toEqual([0, 100, 400, 900, 1_500, 2_598])
  expect(endsOf(24)).toEqual([0, 3, 8, 15, 24])
  expect(endsOf(1)).toEqual([0, 1])
})

test('each number of reports has one step, whatever the most is', () => {
  for (let most = 1; most <= 3_000; most++) {
    const legend = legendOf(most)
    expect(legend.at(-1)?.to).toBe(most)
    expect(legend.slice(1).map(({ from }) => from)).toEqual(
      legend.slice(0, -1).map(({ to }) => to + 1),
    )
  }
})

test('a square has the colour of the step that the legend names', () => {
  const values = [
    { value: '06-21', reports: 2_598 },
    { value: '06-22', reports: 900 },
    { value: '06-23', reports: 901 },
  ]
  const { squares } = layMonthHours(values, 'wide')
  const stepAt = (hour: number) =>
    squares.find((square) => square.month === 5 && square.hour === hour)?.step
  expect([stepAt(20), stepAt(21), stepAt(22), stepAt(23)]).toEqual([0, 5, 3, 4])
})
