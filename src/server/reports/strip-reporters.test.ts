import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeUser } from '../../../test/support/accounts.ts'
import { signedInAdministrator } from '../../../test/support/administrators.ts'
import { newReport } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { openUploader } from '../../../test/support/upload.ts'
import { secrets, videos } from '../../../test/support/videos.ts'
import { reportApiUrl, videoUrl } from '../../shared/urls.ts'
import { eraseAccount } from '../accounts/erase-account.ts'
import { removeReporter } from '../administration/desk/protect-reporter.ts'
import { readConfig } from '../config.ts'
import { erasure } from '../evidence/evidence-jobs.ts'
import { removeIdentifiers } from './remove-identifiers.ts'

let uploadId: string
let reportId: string
let userId: string
let admin: string

const traces = /jane|whistle/i
/** The device wrote a name behind the data that players read. */
const original = Buffer.concat([videos.mov, Buffer.from('\nTaken by Jane Whistle\n')])

test.beforeEach(async ({ site }) => {
  await sql`truncate uploads, reports, users, admin_users cascade`.execute(site.database)
  admin = (await signedInAdministrator(site.database)).cookie
})

async function submitVideo(site: TestSite, changes: object): Promise<void> {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(original, 'jane-whistle-garden.MOV')
  uploadId = path.basename(url)
  const report = {
    ...newReport({ fullName: 'Jane Whistle', email: 'jane@whistle.example' }),
    description: 'I, Jane  Whistle (jane@whistle.example), saw it. Whistle, Jane.',
    location: 'Garden of JANE WHISTLE',
    videoUrl: videoUrl(uploadId),
    videoDescription: 'Jane Whistle says: look!',
    ...changes,
  }
  reportId = (await (await uploader.submit(report)).json()).id
  await site.jobs.performDue()
  await sql`
    update reports
       set status = 'verified', verified = true, held = false, held_reasons = '{}' where id = ${reportId}`.execute(
    site.database,
  )
}

async function leaveTraces(site: TestSite): Promise<void> {
  await submitVideo(site, {})
  ;({ id: userId } = await storeUser(site.database, {
    email: 'j@whistle.example',
    firstName: 'Jane',
    lastName: 'Whistle',
  }))
  await sql`
    update reports set user_id = ${userId}, verified_at = now() - interval '31 days'`.execute(
    site.database,
  )
  for (const text of ['Jane Whistle called.', 'Ms Whistle wants no calls.', 'Looks like Venus.']) {
    await sql`
      insert into report_notes (report_id, author_name, text)
      values (${reportId}, 'Mo Derator', ${text})`.execute(site.database)
    await sql`
      with opened as (
        insert into cases (report_id) values (${reportId})
            on conflict (report_id) do update set receipt_hash = null
        returning report_id)
      insert into case_entries (report_id, kind, text)
      select report_id, 'message', ${text} from opened`.execute(site.database)
  }
}

/** The job that a schedule starts every five minutes. */
async function eraseVideos(site: TestSite): Promise<void> {
  const config = { ...readConfig({}), dataDirectory: site.dataDirectory }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const signal = AbortSignal.timeout(20_000)
  await erasure.perform({ ...site, config, log }, {}, { id: '', isLast: true, signal })
}

/** Everything in the database about the report, as text. */
async function storedTexts(site: TestSite): Promise<string> {
  const { rows } = await sql`
    select to_jsonb(reports) as report, to_jsonb(uploads) as upload,
           (select jsonb_agg(to_jsonb(report_notes)) from report_notes) as notes,
           (select jsonb_agg(to_jsonb(case_entries)) from case_entries
             where case_entries.report_id = reports.id) as entries
      from reports join uploads on uploads.report_id = reports.id`.execute(site.database)
  expect(rows).toHaveLength(1)
  return JSON.stringify(rows)
}

async function storedFiles(site: TestSite): Promise<Buffer[]> {
  const folder = path.join(site.dataDirectory, 'evidence')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name))))
}

const adminVideo = (site: TestSite) =>
  send(site, `/api/admin/reports/${reportId}/video`, { cookie: admin })
const adminOriginal = (site: TestSite) =>
  fetch(`${site.url}/api/admin/reports/${reportId}/video/original`, { headers: { cookie: admin } })

describe.each<[string, (site: TestSite) => Promise<unknown>]>([
  ['the job, thirty days after the verification', (site) => removeIdentifiers(site.database)],
  ['the command of the operator', (site) => removeReporter(site.database, reportId)],
  [
    'erasing the account',
    (site) => {
      const config = readConfig({})
      const context = { config, database: site.database, jobs: site.jobs } as never
      return eraseAccount(context, userId, { withdrawReports: false })
    },
  ],
])('%s', (_name, remove) => {
  test('leaves no identifier in rows, notes and files, and keeps the public copy', async ({
    site,
  }) => {
    await leaveTraces(site)
    expect(await storedTexts(site)).toMatch(traces)
    expect((await storedFiles(site)).some((file) => file.includes('Whistle'))).toBe(true)
    await remove(site)
    expect((await adminVideo(site)).body).toMatchObject({
      fileName: 'video.mov',
      hasOriginal: false,
    })
    expect((await adminOriginal(site)).status).toBe(404)
    await eraseVideos(site)
    expect(await storedTexts(site)).not.toMatch(traces)
    expect(await storedTexts(site)).toContain('Looks like Venus.')
    const files = await storedFiles(site)
    expect(files.length).toBeGreaterThan(0)
    for (const secret of ['Whistle', ...secrets]) {
      expect(files.filter((file) => file.includes(secret))).toEqual([])
    }
    const shown = await send(site, reportApiUrl(reportId))
    expect(shown.body).toMatchObject({ videoFileName: 'video.mov', fullName: 'Anonymous' })
    expect((await fetch(site.url + videoUrl(uploadId))).status).toBe(200)
  })
})

test('an original without a public copy is kept for a day, then erased', async ({ site }) => {
  await leaveTraces(site)
  await sql`
    update uploads
       set prepared_at = null, public_type = null, failure = 'The disk was full'`.execute(
    site.database,
  )
  await removeIdentifiers(site.database)
  await eraseVideos(site)
  expect((await storedFiles(site)).filter((file) => file.includes('Whistle'))).toHaveLength(1)
  await sql`update uploads set original_unneeded_at = now() - interval '25 hours'`.execute(
    site.database,
  )
  await eraseVideos(site)
  expect((await storedFiles(site)).filter((file) => file.includes('Whistle'))).toEqual([])
})

describe('the video of an anonymous witness', () => {
  test('has a neutral file name for everybody from the first day', async ({ site }) => {
    await submitVideo(site, { anonymous: true })
    const report = await send(site, reportApiUrl(reportId))
    expect(report.body).toMatchObject({ videoFileName: 'video.mov' })
    const video = await send(site, `/api/videos/${uploadId}`)
    expect(video.body).toMatchObject({ fileName: 'video.mp4' })
    const media = await fetch(site.url + videoUrl(uploadId))
    expect(media.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''video.mp4")
    const page = await send(site, `/reports/${reportId}`)
    expect(page.text).not.toContain('jane-whistle')
  })

  test('shows its own name to role admin, but not to a moderator', async ({ site }) => {
    await submitVideo(site, { anonymous: true })
    const moderator = await signedInAdministrator(site.database, { role: 'moderator' })
    const url = `/api/admin/reports/${reportId}`
    const asModerator = [
      await send(site, url, moderator),
      await send(site, `${url}/video`, moderator),
      await send(site, '/api/admin/reports', moderator),
    ]
    for (const { text, status } of asModerator) {
      expect(status).toBe(200)
      expect(text).toContain('video.mov')
      expect(text).not.toContain('jane-whistle')
    }
    expect((await adminVideo(site)).body).toMatchObject({ fileName: 'jane-whistle-garden.MOV' })
  })

  test('keeps its file name when the witness publishes the own name', async ({ site }) => {
    await submitVideo(site, { anonymous: false })
    const report = await send(site, reportApiUrl(reportId))
    expect(report.body).toMatchObject({ videoFileName: 'jane-whistle-garden.MOV' })
  })
})
