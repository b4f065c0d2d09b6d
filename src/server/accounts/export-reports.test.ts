import { expect } from 'vitest'
import { signIn, storeUser } from '../../../test/support/accounts.ts'
import { openCase, submitReport } from '../../../test/support/cases.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { AccountExport, ExportedReport } from '../../shared/account-export.ts'
import { adminReportUrl, apiUrls, caseExportUrl } from '../../shared/urls.ts'
import { readReports } from '../sightings/read-reports.ts'

const chicago = 4_887_398
const told = {
  ...{ location: 'Near my school', placeId: chicago, reuse: true, anonymous: false },
  ...{ sightingTime: 'evening', timePrecision: 'part', otherAccounts: 'yes' },
  duration: '2 to 5 minutes',
  description: 'A silver triangle hovered above the school, without any sound.',
}

test.beforeAll(({ site }) => storeGazetteer(site.database))

/** Submits a report of a new account; reads the downloads of both. */
async function submitOwn(site: TestSite, changes = {}) {
  const { cookie } = await signIn(site.database, await storeUser(site.database))
  const { id, receipt } = await submitReport(site, { ...told, ...changes }, { cookie })
  const opened = await openCase(site, receipt)
  const ofAccount = async () => {
    const { text } = await send(site, apiUrls.userExport, { cookie })
    return AccountExport.parse(JSON.parse(text)).reports[0]
  }
  const ofCase = async () => {
    const { body } = await send(site, caseExportUrl, { cookie: opened.cookie })
    const { report, chosenPlace, reading, hasNoPlace } = body
    return { ...Object(report), chosenPlace, reading, hasNoPlace }
  }
  return { id, ofAccount, ofCase }
}

test('an account gets what was chosen, and what the site has read of its reports', async ({
  site,
}) => {
  const { ofAccount } = await submitOwn(site)
  await readReports(site.database)
  expect(await ofAccount()).toMatchObject({
    ...{ placeId: chicago, reuse: true, timePrecision: 'part', otherAccounts: 'yes' },
    ...{ chosenPlace: { name: 'Chicago', country: 'US' }, hasNoPlace: false },
    reading: {
      place: { id: chicago, source: 'choice', radiusKm: 8 },
      sighted: { kind: 'words', localFrom: '2025-06-14T18:00:00', durationTo: 300 },
      shape: 'triangle',
    },
  })
})

test('an account and the case of its report get the same', async ({ site }) => {
  const { id, ofAccount, ofCase } = await submitOwn(site)
  const unread = await ofAccount()
  expect(Object.keys(unread ?? {}).sort()).toEqual(Object.keys(ExportedReport.shape).sort())
  expect(unread).toEqual(await ofCase())
  await readReports(site.database)
  const desk = await openDesk(site)
  const time = { sightingDate: '2025-06-15', sightingTime: '01:00', timePrecision: 'hour' }
  await desk.ask('PATCH', `${adminReportUrl(id)}/reading`, { placeId: 'none', time })
  const corrected = await ofAccount()
  expect(corrected).toMatchObject({
    hasNoPlace: true,
    reading: { place: null, sighted: { source: 'moderator', precision: 'hour' } },
  })
  expect(corrected).toEqual(await ofCase())
})

test('a report without choices says so', async ({ site }) => {
  const nothing = { placeId: null, timePrecision: null, otherAccounts: null }
  const { ofAccount } = await submitOwn(site, { ...nothing, reuse: false })
  expect(await ofAccount()).toMatchObject({ ...nothing, reuse: false, chosenPlace: null })
})
