import { expect, test } from 'vitest'
import { fewestTimed } from '../../shared/limits.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { clearlyFirst, densestHours, halfwayRow, mostOf } from './findings.ts'

const of = (value: string, reports: number) => ({ value, reports })

test('the fewest hours with half of the reports can go past midnight, and say how many these are', () => {
  const values = [of('06-22', 10), of('07-23', 12), of('07-00', 11), of('01-12', 9), of('02-06', 8)]
  expect(densestHours(values)).toEqual({ from: 22, to: 1, reports: 33 })
  expect(densestHours([of('06-23', 60), of('06-03', 1)])).toEqual({ from: 23, to: 0, reports: 60 })
})

test('few reports have no finding', () => {
  expect(densestHours([of('06-22', fewestTimed - 1)])).toBeUndefined()
  expect(halfwayRow([of('day', 19)])).toBeUndefined()
  expect(clearlyFirst([of('1997', 19), of('1998', 1)])).toBeUndefined()
})

test('of several with as many reports none is the first', () => {
  expect(clearlyFirst([of('1997', 25), of('1998', 25)])).toBeUndefined()
  expect(clearlyFirst([of('1997', 25), of('1998', 26)])).toEqual(of('1998', 26))
})

test('half of the reports come up to a row, which says how many do', () => {
  expect(halfwayRow([of('day', 9), of('week', 5), of('later', 9)])).toEqual({
    ...of('week', 5),
    upTo: 14,
  })
})

test('a share is never said to be all or nothing where it is not, and no line ends before its sign', () => {
  expect(numbersTexts.share(0, 3)).toBe('0\u00a0%')
  expect(numbersTexts.share(1, 3)).toBe('33\u00a0%')
  expect(numbersTexts.share(3, 3)).toBe('100\u00a0%')
  expect(numbersTexts.share(1, 1_000)).toBe('less than 1\u00a0%')
  expect(numbersTexts.share(999, 1_000)).toBe('more than 99\u00a0%')
})

test('only what is missing from the pictures is said, one report as one', () => {
  const { missing } = numbersTexts
  expect(missing(0, 0)).toBe('')
  expect(missing(1, 0)).toBe(
    '1 report could not be placed. It is missing from the pictures that need it.',
  )
  expect(missing(0, 2)).toBe(
    '2 reports could not be dated. They are missing from the pictures that need it.',
  )
  expect(missing(1, 2)).toMatch(/^1 report could not be placed and 2 could not be dated. They are /)
})

test('where several have as many reports, none of them is said to have the most', () => {
  const [one, two] = [of('1954', 3), of('1997', 3)]
  expect(mostOf([one, two])).toEqual({ most: 3, top: undefined })
  expect(mostOf([one, two, of('1998', 4)])).toEqual({ most: 4, top: of('1998', 4) })
  expect(numbersTexts.yearsText('1954', '1997', undefined, 3)).toBe(
    'From 1954 to 1997, no year with more than 3 reports.',
  )
  expect(numbersTexts.yearsText('1954', '1997', '1954', 1)).toBe(
    'From 1954 to 1997. The most, 1 report, is of 1954.',
  )
  expect(numbersTexts.monthHourText(undefined, 1)).toMatch(
    /^No hour of a month has more than 1 report\. Midnight/,
  )
  expect(numbersTexts.monthHourText({ month: 'July', hour: '22:00' }, 1)).toMatch(
    /^The most, 1 report, is of July at 22:00\. Midnight/,
  )
})
