import { access } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storedPassword, storeUser } from '../../../../test/support/accounts.ts'
import {
  type Deletions,
  eraseAfter,
  storedReport,
} from '../../../../test/support/deleted-reports.ts'
import { type TestSite, test } from '../../../../test/support/deleted-reports-test.ts'
import { type Desk, readHistory } from '../../../../test/support/desk.ts'
import { newReport, storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import { openUploader } from '../../../../test/support/upload.ts'
import { videos } from '../../../../test/support/videos.ts'
import { adminReportUrl, apiUrls, videoUrl } from '../../../shared/urls.ts'
import { readConfig } from '../../config.ts'
import { applyErasures } from '../../erasures/apply-erasures.ts'
import { recordErasure } from '../../erasures/record-erasure.ts'
import { openEvidenceFiles } from '../../evidence/evidence.ts'
import { eraseUnneededVideos } from '../../evidence/keep/sweep-evidence.ts'
import { unnamedReporter } from '../../importing/report-rules.ts'
import { eraseReport, hideReporter, removeReporter } from '../desk/protect-reporter.ts'

describe('the video of a deleted report', () => {
  const kept = (site: TestSite, kind: string, upload: string) =>
    access(path.join(site.dataDirectory, 'evidence', kind, upload)).then(
      () => true,
      () => false,
    )
  const sweep = async (site: TestSite) =>
    eraseUnneededVideos(
      site.database,
      await openEvidenceFiles({ ...readConfig({}), dataDirectory: site.dataDirectory }),
    )

  async function submitVerified(site: TestSite) {
    const uploader = openUploader(site.url)
    const { url } = await uploader.upload(videos.mp4, 'night.mp4')
    const upload = path.basename(url)
    const report = { ...newReport(), videoUrl: videoUrl(upload) }
    const { id: reportId } = await (await uploader.submit(report)).json()
    return { upload, reportId: String(reportId) }
  }
  const isPublic = async (site: TestSite, upload: string) =>
    (await send(site, videoUrl(upload))).status === 200

  async function deleteVerified(site: TestSite, admin: Desk, desk: Deletions) {
    const { upload, reportId } = await submitVerified(site)
    await site.jobs.performDue()
    await admin.ask('PATCH', `${adminReportUrl(reportId)}/status`, { status: 'verified' })
    expect(await isPublic(site, upload)).toBe(true)
    await desk.remove(reportId)
    return { upload, reportId }
  }

  test('is private, is kept and is restored with the report', async ({ admin, desk, site }) => {
    const { upload, reportId } = await deleteVerified(site, admin, desk)
    expect(await isPublic(site, upload)).toBe(false)
    expect((await admin.ask('GET', `${adminReportUrl(reportId)}/video/original`)).status).toBe(404)
    expect(await sweep(site)).toBe(0)
    expect((await desk.listDeleted()).reports).toMatchObject([{ hasVideo: true }])
    await desk.restore(reportId)
    expect(await isPublic(site, upload)).toBe(true)
  })

  test('is prepared after the restoration when it was not prepared before', async ({
    admin,
    desk,
    site,
  }) => {
    const { upload, reportId } = await submitVerified(site)
    await desk.remove(reportId)
    await site.jobs.performDue()
    await desk.restore(reportId)
    await admin.ask('PATCH', `${adminReportUrl(reportId)}/status`, { status: 'verified' })
    expect(await isPublic(site, upload)).toBe(false)
    await site.jobs.performDue()
    expect(await isPublic(site, upload)).toBe(true)
  })

  test('is erased with its files after seven days, not earlier', async ({ admin, desk, site }) => {
    const { upload, reportId } = await deleteVerified(site, admin, desk)
    await eraseAfter(site, 6.99)
    expect((await desk.listDeleted()).total).toBe(1)
    await eraseAfter(site, 7)
    expect((await desk.listDeleted()).total).toBe(0)
    const row = await site.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ fileName: 'video', description: null })
    expect(await sweep(site)).toBe(1)
    expect(await kept(site, 'originals', upload)).toBe(false)
    expect(await kept(site, 'public', upload)).toBe(false)
    expect(await desk.restore(reportId)).toEqual([{ id: reportId, outcome: 'not_found' }])
    const [latest] = await readHistory(admin, reportId)
    expect(latest).toMatchObject({ action: 'report_erased', actorName: 'schedule' })
    const { rows } = await sql`select from ledger.erasures where id = ${reportId}`.execute(
      site.database,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('erasing at once', () => {
  test.for([true, false])(
    'an account erases its deleted reports, withdrawn: %s',
    async (all, { desk, id, site }) => {
      const user = await storeUser(site.database)
      await site.database.updateTable('reports').set({ userId: user.id }).execute()
      await desk.remove(id)
      const { cookie } = await signIn(site.database, user)
      const body = { password: storedPassword, withdrawReports: all }
      await send(site, apiUrls.user, { method: 'DELETE', cookie, body })
      expect((await desk.listDeleted()).total).toBe(0)
    },
  )

  test('the command erases a report, deleted or not, with a record', async ({
    admin,
    desk,
    id,
    site,
  }) => {
    const [other = ''] = await storeReports(site.database, [{}])
    await desk.remove(id)
    for (const one of [id, other]) {
      expect(await eraseReport(site.database, one)).toBe(true)
      expect(await eraseReport(site.database, one)).toBe(false)
      const [latest] = await readHistory(admin, one)
      expect(latest).toMatchObject({ action: 'report_erased', actorName: 'shell' })
    }
    expect([await storedReport(site, other), (await desk.listDeleted()).total]).toEqual([
      undefined,
      0,
    ])
  })

  test('a removed witness disappears from deleted reports', async ({ desk, id, site }) => {
    await desk.remove(id)
    expect(await removeReporter(site.database, id)).toBe(true)
    expect((await desk.listDeleted()).total).toBe(0)
  })

  test('a hidden witness stays hidden after a restoration', async ({ desk, id, site }) => {
    await site.database.updateTable('reports').set({ nameHeld: true }).execute()
    await desk.remove(id)
    expect(await hideReporter(site.database, id)).toBe(true)
    await desk.restore(id)
    const hidden = { anonymous: true, nameHeld: false, fullName: 'Jane Doe' }
    expect(await storedReport(site, id)).toMatchObject(hidden)
  })

  test('expired identifiers are removed from a deleted report, too', async ({
    admin,
    desk,
    id,
    site,
  }) => {
    const description = 'I, Jane Doe, saw a silver disc over the mill.'
    await site.database.updateTable('reports').set({ description }).execute()
    await admin.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'verified' })
    await desk.remove(id)
    await sql`update deleted_reports
      set report = jsonb_set(report, '{verified_at}', to_jsonb(now() - interval '31 days'))`.execute(
      site.database,
    )
    const [before] = (await desk.listDeleted()).reports
    await eraseAfter(site, 1)
    const { rows } = await sql<{ text: string }>`
      select report::text as text from deleted_reports`.execute(site.database)
    expect(rows[0]?.text).not.toMatch(/Jane|jane\.doe|brother/)
    expect(rows[0]?.text).toContain(unnamedReporter.email)
    const [after] = (await desk.listDeleted()).reports
    expect(after).toMatchObject({ id, reasonText: 'A test', deletedByName: admin.username })
    const age = Date.parse(before?.deletedAt ?? '') - Date.parse(after?.deletedAt ?? '')
    expect(Math.round(age / 3_600_000)).toBe(24)
    await desk.restore(id)
    expect(await storedReport(site, id)).toMatchObject({ anonymous: true, fullName: 'Anonymous' })
  })

  test('an older backup does not restore an entry of the ledger', async ({ desk, site }) => {
    const user = await storeUser(site.database)
    const ids = await storeReports(site.database, [{}, {}, {}, { userId: user.id }, {}])
    const [report = '', reporter = '', hidden = '', , kept = ''] = ids
    await desk.removeSeveral(ids)
    await site.database.transaction().execute(async (transaction) => {
      await recordErasure(transaction, 'report', [report])
      await recordErasure(transaction, 'reporter', [reporter])
      await recordErasure(transaction, 'reporter_hidden', [hidden])
      await recordErasure(transaction, 'account', [user.id])
    })
    await applyErasures(site.database)
    const left = (await desk.listDeleted()).reports.map((one) => one.id)
    expect(left.toSorted()).toEqual([hidden, kept].toSorted())
    await desk.restore(hidden)
    expect(await storedReport(site, hidden)).toMatchObject({ anonymous: true })
  })
})
