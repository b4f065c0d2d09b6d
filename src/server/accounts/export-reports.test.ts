import { expect } from 'vitest'
import { signIn, storeUser } from '../../../test/support/accounts.ts'
import { openCase, submitReport } from '../../../test/support/cases.ts'
import { deletionsBy, eraseAfter } from '../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { AccountExport, ExportedReport } from '../../shared/account-export.ts'
import { CaseExport } from '../../shared/case.ts'
import { adminReportUrl, apiUrls, caseExportUrl } from '../../shared/urls.ts'
import { hideReporterOfDeleted } from '../reports/quarantine.ts'
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
  const ofAccount = async () => (await download(site, cookie)).reports[0]
  const ofCase = async () => {
    const { text } = await send(site, caseExportUrl, { cookie: opened.cookie })
    const { report, seal, entries, ...others } = CaseExport.parse(JSON.parse(text))
    const { exportedAt: _at, history: _history, notice: _notice, ...shared } = others
    const { salt: _salt, ...hash } = seal ?? { salt: null }
    const withoutSalts = entries.map(({ sealSalt: _, ...entry }) => entry)
    return { ...report, ...shared, seal: hash, entries: withoutSalts }
  }
  return { id, cookie, opened, ofAccount, ofCase }
}

async function download(site: TestSite, cookie: string): Promise<AccountExport> {
  const { text } = await send(site, apiUrls.userExport, { cookie })
  expect(text).not.toContain('Salt')
  return AccountExport.parse(JSON.parse(text))
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

test('an account gets the messages of its reports, and their seals without the salts', async ({
  site,
}) => {
  const { id, opened, ofAccount, ofCase } = await submitOwn(site)
  await submitOwn(site)
  await opened.act({ act: 'message', text: 'Did you see my video?' })
  await opened.act({ act: 'addendum', text: 'It was made of copper.' })
  const desk = await openDesk(site)
  const entriesUrl = apiUrls.adminReportEntries.replace(':id', id)
  const { status } = await desk.ask('POST', entriesUrl, { text: 'Yes, thank you.' })
  expect(status).toBe(201)
  const report = await ofAccount()
  expect(report).toMatchObject({
    ...{ stage: 'open', erasedOn: null },
    seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/), matches: true },
    entries: [
      { kind: 'message', text: 'Did you see my video?' },
      { kind: 'addendum', state: 'waiting' },
      { kind: 'answer', text: 'Yes, thank you.' },
    ],
  })
  expect(report).toEqual(await ofCase())
  expect(JSON.stringify(report)).not.toContain(desk.username)
})

test('an account gets its deleted reports for as long as they can be restored', async ({
  site,
}) => {
  const { id, cookie, ofAccount, ofCase } = await submitOwn(site)
  const { id: later } = await submitReport(site, { ...told, location: 'The pier' }, { cookie })
  const stranger = await submitOwn(site)
  const { remove, restore } = deletionsBy(await openDesk(site))
  for (const deleted of [id, stranger.id]) expect((await remove(deleted)).status).toBe(204)
  const { reports } = await download(site, cookie)
  expect(reports.map((report) => [report.id, report.stage])).toEqual([
    [later, 'open'],
    [id, 'deleted'],
  ])
  expect(reports[1]).toEqual(await ofCase())
  await restore(id)
  await remove(later)
  expect((await download(site, cookie)).reports.map(({ stage }) => stage)).toEqual([
    'deleted',
    'open',
  ])
  await eraseAfter(site, 7)
  expect(await ofAccount()).toMatchObject({ id, stage: 'open' })
})

test('a deleted report that no longer has the name belongs to no account', async ({ site }) => {
  const { id, cookie } = await submitOwn(site)
  await deletionsBy(await openDesk(site)).remove(id)
  await hideReporterOfDeleted(site.database, id)
  expect((await download(site, cookie)).reports).toEqual([])
})
