import { expect, test } from 'vitest'
import { formatsIn } from '../../src/shared/texts/formats.ts'
import { listSourceFiles } from '../support/source-files.ts'

const formats = 'src/shared/texts/formats.ts'
/** Reads the names of countries in several languages, whatever the language of the site. */
const countries = 'src/server/places/countries.ts'
/** Reads the clock of a time zone, for no reader. */
const zones = 'src/server/sightings/local-time.ts'
const product = listSourceFiles().filter(
  ({ name }) => /^src\/.+\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
)

function linesWith(pattern: RegExp, allowed: RegExp): string[] {
  return product
    .filter(({ name }) => !allowed.test(name))
    .flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
}

test('one module writes dates and numbers', () => {
  expect(product.some(({ name }) => name === formats)).toBe(true)
  expect(product.some(({ name }) => name === countries)).toBe(true)
  expect(product.some(({ name }) => name === zones)).toBe(true)
  const allowed = new RegExp(`^(${formats}|${countries}|${zones})$`)
  expect(linesWith(/\.toLocale\w*\(|\bIntl\./, allowed)).toEqual([])
})

test('only the catalogue names a language', () => {
  expect(
    linesWith(/['"`]en(-\w+)?['"`]/, new RegExp(`^(src/shared/texts/|${countries}$|${zones}$)`)),
  ).toEqual([])
})

test('numbers and days are those of the language', () => {
  const { number, day, time } = formatsIn('en')
  const instant = new Date('2026-11-21T14:30:00Z')
  expect([number(10_000), day(instant), time(instant)]).toEqual([
    '10,000',
    '21 November 2026',
    '14:30',
  ])
})
