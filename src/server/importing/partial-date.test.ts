import { expect, test } from 'vitest'
import { formatsIn } from '../../shared/texts/formats.ts'
import { readPartialDate } from './partial-date.ts'
import { isArchiveDate } from './report-rules.ts'

const modern = { order: 'month-first', latestTwoDigitYear: 2021 } as const

test.each([
  ['2019-03-21T04:30', '2019-03-21'],
  ['1994/05/13 00:00:00+00', '1994-05-13'],
  ['1961-08', '1961-08'],
  ['1961-8', '1961-08'],
  ['1961-22', '1961-22'],
  ['193X', '193X'],
  ['9/17/21 21:25', '2021-09-17'],
  ['9/17/22', '1922-09-17'],
  ['03/04/1950', '1950-03-04'],
  ['7/1868', '1868-07'],
  ['1947', '1947'],
  ['1947,', '1947'],
  ["1970's", '197X'],
  ["70's 10:00", '197X'],
  ["1600's", '16XX'],
  ['Summer 1947', '1947-22'],
  ['1941, Autumn', '1941-23'],
  ['fall 1988 20:00', '1988-23'],
  ["April '99 15:00", '1999-04'],
  ['summer96 21:30', '1996-22'],
  ['April 1951', '1951-04'],
  ['Nov.1995 03:00', '1995-11'],
  ['1954, March 5', '1954-03-05'],
  ['1954, 5 October', '1954-10-05'],
  ['May 19th, 1908', '1908-05-19'],
  ['1989, 4th December', '1989-12-04'],
])('reads %s as exactly %s', (text, date) => {
  expect(readPartialDate(text, modern)).toEqual({ date, exact: true })
})

test.each([
  ['2/19/1954 (approximate)', '1954-02-19'],
  ['1951, February 26 (or 25?)', '1951-02-26'],
  ['1947, around June 18', '1947-06-18'],
  ['1969, night of May 2 to 3', '1969-05'],
  ['August 30th and 31st, 1910', '1910-08'],
  ['Late 10/1944', '1944-10'],
  ['End of July, 1975', '1975-07'],
  ['1967, late September or early October', '1967'],
  ['Spring or Summer 1947', '1947'],
  ['1943-1944', '194X'],
  ['1895 to 1904', undefined],
  ['between 1368 and 1399', '13XX'],
  ['1951 or 1952, early October', '195X'],
  ['1980-82 20:00', '198X'],
  ["late 70's 22:00", '197X'],
  ["Early 1950's", '195X'],
  ['1969?', '1969'],
  ['8/?/97 22:00', '1997-08'],
  ['00/00/62 22:00', '1962'],
  ['12/00/98', '1998-12'],
  ['2/30/1990', '1990-02'],
])('reads %s as about %s', (text, date) => {
  expect(readPartialDate(text, modern)).toEqual(
    date === undefined ? undefined : { date, exact: false },
  )
})

test.each([
  '',
  '?',
  '22:00',
  'unknown',
  'summer',
  '?? 21:00',
  '00/00/00 15:00',
  '07/04/?? 22:00',
  'oct 13 02:00',
  '12 months 13:00',
  '198O 12:30',
])('finds no year in %s', (text) => {
  expect(readPartialDate(text, modern)).toBeUndefined()
})

test('reads days before months where the style says so, and never guesses the order', () => {
  expect(readPartialDate('3/4/1950', { order: 'day-first' })?.date).toBe('1950-04-03')
  expect(readPartialDate('3/4/1950')).toBeUndefined()
})

test('reads years of two digits as antiquity unless the style says otherwise', () => {
  expect(readPartialDate('66')?.date).toBe('0066')
  expect(readPartialDate('70, May 21')?.date).toBe('0070-05-21')
  expect(readPartialDate('8/3/989', { order: 'month-first' })?.date).toBe('0989-08-03')
})

test.each([
  ['1509-03-20', true],
  ['2026-11-22', true],
  ['2026-11-23', false],
  ['2026-11', true],
  ['2026-12', false],
  ['2026-23', true],
  ['2027', false],
  ['202X', true],
  ['21XX', false],
  ['Unknown', true],
  ['1990-02-30', false],
  ['0000', false],
  ['soon', false],
])('stores %s from an archive on 22 November 2026 as %s', (date, isGood) => {
  expect(isArchiveDate(date, '2026-11-22')).toBe(isGood)
})

test('shows the date that was understood', () => {
  const shown = (text: string) =>
    formatsIn('en').sightingDate(readPartialDate(text, modern)?.date ?? '')
  expect(shown('9/17/21 21:25')).toBe('17 September 2021')
  expect(shown('Summer 1947')).toBe('Summer 1947')
  expect(shown("1600's")).toBe('1600s')
  expect(shown('1900-1909')).toBe('1900–09')
  expect(shown('7/1868')).toBe('July 1868')
  expect(formatsIn('en').sightingDate('0840')).toBe('840')
})
