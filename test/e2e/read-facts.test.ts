import { expect } from '@playwright/test'
import { readReports } from '../../src/server/sightings/read-reports.ts'
import { reportPageUrl } from '../../src/shared/urls.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { openExplore } from '../support/explore-visit.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { storeReports } from '../support/reports.ts'

test.use({ notesRefusals: true, staysOnSite: true, contextOptions: {} })

test.beforeAll(({ site }) => storeGazetteer(site.database))

test('the page of a report shows what the site reads below the words of the witness', async ({
  page,
  site,
}) => {
  const [clear = '', doubtful = ''] = await storeReports(site.database, [
    {
      ...{ location: 'Lyon, France', region: 'eu', sightingDate: '2024-03-21' },
      ...{ sightingTime: 'vers 21h', createdAt: new Date('2024-03-22') },
    },
    { location: 'Springfield', sightingTime: 'in the evening', sightingDate: '2024-03-21' },
  ])
  await readReports(site.database)
  await page.goto(reportPageUrl(clear))
  const facts = page.locator('dl.facts').first()
  await expect(facts).toContainText('vers 21h')
  await expect(facts.locator('dt')).toContainText([
    ...['Date of sighting', 'Time of sighting', 'Time, read by the site'],
    ...['Duration', 'Place, read by the site', 'Region'],
  ])
  await expect(facts).toContainText('Place, read by the siteLyon, France')
  await expect(facts).toContainText(
    'Time, read by the siteabout 21:00 (±30 min), Lyon time (20:00 UTC)',
  )
  await expectAccessible(page)
  await page.goto(reportPageUrl(doubtful))
  await expect(facts).toContainText('perhaps: one of 2 places of this name')
  await expect(facts).toContainText('between 18:00 and 23:00, local time')
  await expect(facts).not.toContainText('UTC')
})

test('the cards of Explore have the words of the witness, then the time as the site reads it', async ({
  page,
  site,
}) => {
  const common = {
    ...{ region: 'eu' as const, sightingDate: '2024-03-21' },
    createdAt: new Date('2024-03-22'),
  }
  await storeReports(site.database, [
    { ...common, location: 'Lyon, France', sightingTime: 'vers 21h' },
    { ...common, location: 'Lyon, Rhône', sightingTime: 'au crépuscule' },
    { ...common, location: 'Somewhere', sightingTime: '21:00' },
    {
      ...{ ...common, location: 'Lyon, 69', sightingTime: '21:00 UTC' },
      ...{ correctedDate: '1998-05-03', correctedTime: 'Unknown' },
    },
    { ...common, location: 'Elsewhere', sightingDate: 'Unknown', sightingTime: 'Unknown' },
  ])
  await readReports(site.database)
  await openExplore(page, '?region=eu')
  const card = (place: string) => page.locator('.card').filter({ hasText: place })
  const facts = (place: string) => card(place).locator('.card-facts li').first()
  await expect(facts('Lyon, France')).toHaveText(
    '21 March 2024, vers 21h Read by the site: about 21:00 (±30 min), Lyon time',
  )
  await expect(facts('Lyon, Rhône')).toHaveText(
    '21 March 2024, au crépuscule Read by the site: at dusk, between 18:33 and 19:59, Lyon time',
  )
  await expect(facts('Somewhere')).toHaveText(
    '21 March 2024, 21:00 Read by the site: ±30 min, local time',
  )
  await expect(facts('Lyon, 69')).toHaveText(
    '21 March 2024, 21:00 UTC Set by a moderator: 3 May 1998',
  )
  await expect(facts('Elsewhere')).toHaveText('Date unknown')
  await expect(card('Elsewhere')).not.toContainText('Unknown')

  await page.goto('/')
  await page.getByRole('link', { name: 'Lyon, France' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(
    'Time, read by the siteabout 21:00 (±30 min), Lyon time (20:00 UTC)',
  )
  await expectAccessible(page)
})

test('cards do not repeat what is equal on all of them', async ({ page, site }) => {
  await storeReports(site.database, [
    { location: 'One', region: 'eu', phenomenonType: 'ghost' },
    { location: 'Two', region: 'eu', phenomenonType: 'ghost' },
    { location: 'Three', region: 'usa', phenomenonType: 'ufo', status: 'verified', verified: true },
  ])
  const card = page.locator('.card').filter({ hasText: 'Two' })
  await openExplore(page)
  await expect(card).toContainText('Apparition/Ghost')
  await expect(card).toContainText('European Union')
  await expect(card).toContainText('Under Review')
  await expect(page.getByText('All of these')).toHaveCount(0)

  await openExplore(page, '?type=ghost')
  await expect(page.getByText('All of these: European Union · Under Review')).toBeVisible()
  await expect(card).not.toContainText('Apparition/Ghost')
  await expect(card).not.toContainText('European Union')
  await expect(card).not.toContainText('Under Review')
  await expectAccessible(page)

  await page.goto('/?region=eu')
  await expect(card).toContainText('Apparition/Ghost')
  await expect(card).toContainText('Under Review')
  await expect(card).not.toContainText('European Union')
  await page.goto('/')
  await expect(card).toContainText('European Union')
})
