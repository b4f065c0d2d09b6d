import { expect, onTestFinished, test, vi } from 'vitest'
import { openWindowCounter } from './window-counter.ts'

function useFakeTime() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('counts each source by itself, up to the limit', () => {
  const count = openWindowCounter(2, 60)
  expect(count('192.0.2.1')).toMatchObject({ limit: 2, remaining: 1, isOver: false })
  expect(count('192.0.2.1')).toMatchObject({ remaining: 0, isOver: false })
  expect(count('192.0.2.1')).toMatchObject({ remaining: 0, isOver: true })
  expect(count('192.0.2.2')).toMatchObject({ remaining: 1, isOver: false })
})

test('a window begins with the first hit of a source, and hits do not lengthen it', () => {
  useFakeTime()
  const count = openWindowCounter(1, 60)
  expect(count('192.0.2.1').msBeforeNext).toBe(60_000)
  vi.advanceTimersByTime(59_999)
  expect(count('192.0.2.1')).toMatchObject({ msBeforeNext: 1, isOver: true })
  vi.advanceTimersByTime(1)
  expect(count('192.0.2.1')).toMatchObject({ msBeforeNext: 60_000, isOver: false })
})
