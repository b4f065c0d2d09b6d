import { expect } from 'vitest'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ReportNeighbours } from '../../shared/report-neighbours.ts'

/** Which of the others are found beside the first one, by their places in the list. */
async function othersOf(site: TestSite, sightings: Parameters<typeof storeSightings>[1]) {
  const stored = await storeSightings(site.database, sightings)
  const response = await fetch(`${site.url}/api/reports/${stored[0]}/neighbours`)
  const { sameNight }: ReportNeighbours = await response.json()
  return sameNight.map(({ id }) => stored.indexOf(id))
}

test('notes of an archive, links, places and usual words are not shared words', async ({
  site,
}) => {
  const lombard = { location: 'Lombard, IL', sightingDate: '2022-11-11', sightingTime: 'Unknown' }
  const tell = (story: string) => ({ report: { ...lombard, description: story } })
  const note = (id: number) =>
    `\n\nShape: Triangle\nSource: https://nuforc.org/sighting/?id=${id} ((NUFORC Note: Possible Starlink satellites seen.))`
  const usual = 'Bright lights, an object: my sighting in Illinois, November 2022.'
  const others = await othersOf(site, [
    tell(`${usual} Silent copper wedge. https://example.org/videos/watch ${note(172921)}`),
    tell(`West Chicago, see https://example.org/videos/watch ${note(173003)}`),
    tell(`${usual} Mothership. ${note(173004)}`),
    tell(`A copper wedge, wholly silent. ${note(173005)}`),
  ])
  expect(others).toEqual([3])
})

const dunmore = { location: 'Dunmore', description: 'A silver triangle above the harbour.' }
const sighted = (day: string, time: string) => ({
  report: { ...dunmore, sightingDate: day, sightingTime: time },
  facts: sightedAt(`${day}T${time}`, -6),
})

test('a night is from noon to noon where the times are read', async ({ site }) => {
  const unread = { report: { ...dunmore, sightingDate: '2022-11-11' } }
  const found = await othersOf(site, [
    sighted('2022-11-11', '00:02'),
    sighted('2022-11-11', '20:30'),
    sighted('2022-11-10', '13:00'),
    sighted('2022-11-10', '11:00'),
    sighted('2022-11-11', '11:00'),
    unread,
  ])
  expect(found).toEqual([2, 4, 5])
})

test('the last days of a month have nights, too', async ({ site }) => {
  const found = await othersOf(site, [
    sighted('2021-12-31', '23:00'),
    sighted('2022-01-01', '01:00'),
  ])
  expect(found).toEqual([1])
  const noDay = { report: { ...dunmore, sightingDate: '2022-02-31' } }
  expect(await othersOf(site, [noDay, sighted('2022-03-03', '01:00')])).toEqual([])
})

const belgian = (
  location: string,
  facts: Parameters<typeof storeSightings>[1][number]['facts'],
) => ({
  report: { ...dunmore, location, region: 'eu' as const, sightingDate: '2019-03-02' },
  facts: { ...sightedAt('2019-03-02T21:00', 1), ...facts },
})
const liege = { ...places.lyon, placeId: 2_792_413, country: 'BE', admin1: 'WAL' }
const bruges = { ...places.lyon, placeId: 2_800_931, country: 'BE', admin1: 'VLG' }

test('the place that was read, chosen or corrected decides, and not the words', async ({
  site,
}) => {
  const found = await othersOf(site, [
    belgian('Belgium, Liège', liege),
    belgian('Belgium, Bruges', bruges),
    belgian('Liège, Belgium', liege),
    belgian('Near my school', { ...liege, placeSource: 'choice' }),
    belgian('Belgium, Liège', { ...bruges, placeSource: 'moderator' }),
    belgian('Belgium, somewhere', {}),
  ])
  expect(found).toEqual([2, 3])
})

test('the words decide among reports of which no place was read', async ({ site }) => {
  const found = await othersOf(site, [
    belgian('The old mill, Belgium', {}),
    belgian('The Old Mill, Flanders', {}),
    belgian('The old mill, Belgium', liege),
    belgian('Belgium', {}),
  ])
  expect(found).toEqual([1])
})

test('of a long story the first 5,000 letters are compared', async ({ site }) => {
  const words = 'A silver triangle hummed.'
  const telling = (story: string) => ({ report: { ...dunmore, description: story } })
  const after = (letters: number) => 'so '.repeat(letters / 3) + words
  const found = await othersOf(site, [
    telling(after(4_950)),
    telling(after(4_950)),
    telling(after(5_001)),
    telling(words),
  ])
  expect(found).toEqual([1, 3])
})

test('a state without a town is no place for others', async ({ site }) => {
  const florida = { report: { ...dunmore, location: ', FL', sightingDate: '2022-11-11' } }
  expect(await othersOf(site, [florida, florida])).toEqual([])
})
