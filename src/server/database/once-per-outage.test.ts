import { expect, test } from 'vitest'
import { oncePerOutage } from './once-per-outage.ts'

test('an outage that ends many connections is told once, and the next one again', () => {
  const told: string[] = []
  let now = 0
  const note = oncePerOutage(
    (message) => told.push(message),
    () => now,
  )
  for (let lost = 0; lost < 157; lost += 1) {
    note(`lost ${lost}`)
    now += 100
  }
  expect(told).toEqual(['lost 0'])
  now += 60_000
  note('lost again')
  expect(told).toEqual(['lost 0', 'lost again'])
})
