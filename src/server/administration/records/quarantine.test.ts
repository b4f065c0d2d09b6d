import { describe, expect } from 'vitest'
import { storeUser } from '../../../../test/support/accounts.ts'
import { refusal, storeAdministrator } from '../../../../test/support/administrators.ts'
import { storedReport } from '../../../../test/support/deleted-reports.ts'
import { type TestSite, test } from '../../../../test/support/deleted-reports-test.ts'
import { type Desk, openDesk, readHistory } from '../../../../test/support/desk.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import { adminReportUrl, apiUrls, discoveryUrls, reportApiUrl } from '../../../shared/urls.ts'

/** All answers about reports to visitors and the moderation queue. */
async function shown(site: TestSite, admin: Desk, id: string): Promise<string> {
  const visitors = [
    reportApiUrl(id),
    `/reports/${id}`,
    apiUrls.reports,
    '/',
    discoveryUrls.atomFeed,
    discoveryUrls.jsonFeed,
    '/sitemaps/1.xml',
  ]
  const administration = [apiUrls.adminReports, adminReportUrl(id), `${adminReportUrl(id)}/notes`]
  const answers = await Promise.all([
    ...visitors.map((url) => send(site, url)),
    ...administration.map((url) => admin.ask('GET', url)),
  ])
  return answers.map(({ text }) => text.replaceAll(`/${id}`, '')).join('\n')
}

async function counts(site: TestSite, admin: Desk) {
  const { body: statistics } = await send(site, apiUrls.statistics)
  const { body: open } = await admin.ask('GET', apiUrls.adminReportCounts)
  return { total: statistics.totalReports, pending: open.pending }
}

describe('a deleted report', () => {
  test('appears and counts only among the deleted reports', async ({ admin, desk, id, site }) => {
    expect((await shown(site, admin, id)).includes('silver disc')).toBe(true)
    expect(await counts(site, admin)).toEqual({ total: 1, pending: { reports: 1, isExact: true } })
    expect((await desk.remove(id)).status).toBe(204)
    expect((await shown(site, admin, id)).includes('silver disc')).toBe(false)
    expect(await counts(site, admin)).toEqual({ total: 0, pending: { reports: 0, isExact: true } })
    expect((await send(site, reportApiUrl(id))).status).toBe(404)
    const { reports, total } = await desk.listDeleted()
    expect(total).toBe(1)
    expect(reports).toMatchObject([
      { id, lead: 'A silver disc over the mill.', deletedByName: admin.username, noteCount: 0 },
    ])
    expect(reports[0]).toMatchObject({ reasonCode: 'spam', reasonText: 'A test', hasVideo: false })
    const [deleted] = reports
    const days = Date.parse(deleted?.restorableUntil ?? '') - Date.parse(deleted?.deletedAt ?? '')
    expect(days).toBe(7 * 86_400_000)
    expect(JSON.stringify(reports)).not.toMatch(/jane|doe/i)
  })

  test('is restored unchanged with its notes, with a record', async ({ admin, desk, id, site }) => {
    await admin.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'verified' })
    await admin.ask('POST', `${adminReportUrl(id)}/notes`, { text: 'Looks like a lamp' })
    const [before, notes] = [
      await storedReport(site, id),
      await admin.ask('GET', `${adminReportUrl(id)}/notes`),
    ]
    await desk.remove(id)
    expect(await desk.restore(id)).toEqual([{ id, outcome: 'done' }])
    expect(await storedReport(site, id)).toEqual(before)
    expect((await admin.ask('GET', `${adminReportUrl(id)}/notes`)).body).toEqual(notes.body)
    expect(await counts(site, admin)).toMatchObject({ total: 1 })
    expect((await desk.listDeleted()).reports).toEqual([])
    const [latest, earlier] = await readHistory(admin, id)
    expect([latest?.action, latest?.actorName]).toEqual(['report_restored', admin.username])
    expect(earlier?.action).toBe('report_deleted')
    expect((await send(site, '/api/reports?search=silver')).text).toContain('silver disc')
  })

  test('is restored once by many simultaneous requests', async ({ admin, desk, id }) => {
    await desk.remove(id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.restore(id)))
    const outcomes = answers.map((answer) => JSON.stringify(answer)).sort()
    expect(outcomes.filter((text) => text.includes('"done"'))).toHaveLength(1)
    expect(outcomes.filter((text) => text.includes('not_found'))).toHaveLength(5)
    expect(
      (await readHistory(admin, id)).filter((e) => e.action === 'report_restored'),
    ).toHaveLength(1)
  })

  test('is restored without deleted accounts and note authors', async ({ desk, id, site }) => {
    const user = await storeUser(site.database)
    const author = await openDesk(site)
    await site.database.updateTable('reports').set({ userId: user.id }).execute()
    await author.ask('POST', `${adminReportUrl(id)}/notes`, { text: 'A kite' })
    await desk.remove(id)
    await site.database.deleteFrom('users').where('id', '=', user.id).execute()
    await site.database.deleteFrom('adminUsers').where('id', '=', author.id).execute()
    expect(await desk.restore(id)).toEqual([{ id, outcome: 'done' }])
    expect(await storedReport(site, id)).toMatchObject({ userId: null, fullName: 'Jane Doe' })
    const note = await site.database.selectFrom('reportNotes').selectAll().executeTakeFirst()
    expect(note).toMatchObject({ authorId: null, authorName: author.username, text: 'A kite' })
  })

  test('is not restored beside a later import of the same report', async ({ desk, id, site }) => {
    const source = { importSource: 'archive', importKey: '7' }
    const [imported = ''] = await storeReports(site.database, [source])
    await desk.remove(imported)
    await storeReports(site.database, [source])
    expect(await desk.restore(imported, id)).toEqual([
      { id: imported, outcome: 'conflict' },
      { id, outcome: 'not_found' },
    ])
    expect((await desk.listDeleted()).total).toBe(1)
  })

  test('is listed and restored by administrators only', async ({ desk, id, site }) => {
    const moderator = await openDesk(site, 'moderator')
    await desk.remove(id)
    expect((await moderator.ask('GET', apiUrls.adminDeletedReports)).status).toBe(403)
    const body = { reports: [{ id }] }
    expect((await moderator.ask('POST', apiUrls.adminReportRestorations, body)).status).toBe(403)
    expect((await desk.listDeleted()).total).toBe(1)
  })
})

test('lists many simultaneous deletions page by page, each once', async ({ admin, desk, site }) => {
  const ids = await storeReports(
    site.database,
    Array.from({ length: 7 }, () => ({})),
  )
  await desk.removeSeveral(ids)
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 4; page++) {
    const { reports, total, next } = await desk.listDeleted(`?limit=3${after && `&after=${after}`}`)
    expect(total).toBe(7)
    seen.push(...reports.map((report) => report.id))
    if (next === null) break
    after = next
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())
  for (const wrong of ['7', '7.x', `1.${'-'.repeat(36)}`]) {
    const answer = await admin.ask('GET', `${apiUrls.adminDeletedReports}?after=${wrong}`)
    expect(refusal(answer)[0]).toBe(400)
  }
})

test('the list of deleted reports names an administrator who is deleted', async ({
  desk,
  id,
  site,
}) => {
  const gone = await openDesk(site)
  await gone.ask('DELETE', adminReportUrl(id))
  await storeAdministrator(site.database)
  await site.database.deleteFrom('adminUsers').where('id', '=', gone.id).execute()
  expect((await desk.listDeleted()).reports).toMatchObject([{ deletedByName: gone.username }])
})
