import { expect, test } from 'vitest'
import { reportLead, reportTitle, shownLocation } from './report-texts.ts'
import { english } from './texts/texts.ts'

const leadOf = (description: string, longest = 60) => reportLead({ description }, longest)

test('a lead leaves out links and the notes of an import', () => {
  const story =
    'A dark triangle, see https://example.org/a?b=c or www.example.org, without a sound.'
  const notes =
    'Shape: Triangle\nWeather that day: Foggy\nSource: https://nuforc.org/sighting/?id=1'
  expect(leadOf(`${story}\n\n${notes}`, 200)).toBe('A dark triangle, see or without a sound.')
})

test('a lead keeps what only looks like a note', () => {
  expect(leadOf('Shape: a triangle.\n\nIt said: go away\nThen it left.')).toBe(
    'Shape: a triangle. It said: go away Then it left.',
  )
  expect(leadOf('https://example.org/film')).toBe('https://example.org/film')
})

test('a lead is cut at a word', () => {
  expect(leadOf('One two three four five', 15)).toBe('One two three…')
})

test('a place without a town begins with its state', () => {
  expect(shownLocation(', TX')).toBe('TX')
  expect(shownLocation('Austin, TX')).toBe('Austin, TX')
  expect(shownLocation(',')).toBe(',')
})

test('marks of direction in a place turn no title around', () => {
  const location = '\u202eanozirA ,anodeS\u200f, \u2067AZ\u2069'
  expect(shownLocation(location)).toBe('anozirA ,anodeS, AZ')
  expect(shownLocation('\u200e, TX')).toBe('TX')
  expect(shownLocation('\u202e')).toBe('')
  const report = { phenomenonType: 'ufo', location, sightingDate: 'Unknown' } as const
  expect(reportTitle(report, english)).toBe('UFO/UAP, anozirA ,anodeS, AZ')
})

test('a place in a script from right to left keeps its place in the title', () => {
  const report = { phenomenonType: 'ufo', sightingDate: 'Unknown' } as const
  for (const location of ['חיפה', 'القاهرة', 'Cairo (القاهرة)'])
    expect(reportTitle({ ...report, location }, english)).toBe(`UFO/UAP, \u2068${location}\u2069`)
  for (const location of ['Αθήνα', '東京', 'Łódź'])
    expect(reportTitle({ ...report, location }, english)).toBe(`UFO/UAP, ${location}`)
})

test('a title leaves out a day that nobody knows', () => {
  const report = { phenomenonType: 'ufo', location: ', WA', sightingDate: 'Unknown' } as const
  expect(reportTitle(report, english)).toBe('UFO/UAP, WA')
  expect(reportTitle({ ...report, sightingDate: '1997-03-13' }, english)).toBe(
    'UFO/UAP, WA, 13 March 1997',
  )
})
