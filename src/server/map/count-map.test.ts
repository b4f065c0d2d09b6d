import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listYears } from './count-map.ts'

/** The years that one counter counts. */
function yearsOfCounter(year: number): number[] {
  return year > 0 ? [year] : Array.from({ length: 10 }, (_, index) => index - year)
}

describe('the counters of a span of years', () => {
  test('are those of whole decades and of the years before and after', () => {
    expect(listYears({ from: 1988, to: 2011 })).toEqual([1988, 1989, -1990, -2000, 2010, 2011])
    expect(listYears({ from: 1990, to: 1999 })).toEqual([-1990])
    expect(listYears({ from: 1997, to: 1997 })).toEqual([1997])
  })

  test('count every year of the span once', () => {
    const year = fc.integer({ min: 1, max: 2999 })
    fc.assert(
      fc.property(year, year, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const counted = listYears({ from, to }).flatMap(yearsOfCounter)
        expect(counted).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index))
      }),
    )
  })

  test('of all years are one', () => {
    expect(listYears({})).toEqual([-1])
  })
})
