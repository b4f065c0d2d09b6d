import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { type EvidenceFiles, openEvidenceFiles } from '../../src/server/evidence/evidence.ts'
import { reconcileEvidence } from '../../src/server/evidence/keep/sweep-evidence.ts'
import { measured, sized } from '../support/reliability.ts'
import { storeReports } from '../support/reports.ts'
import { type TestSite, test as withSite } from '../support/site-test.ts'
import { openUploader } from '../support/upload.ts'
import { videos } from '../support/videos.ts'

const orphanCount = sized(50, 1_000)
const danglingCount = sized(50, 1_000)
/** So many that the orphans stay below a twentieth, which the reconciler would take for a fault. */
const validVideos = sized(400, 8_000)
const inProgress = 50
const kinds = ['originals', 'public', 'posters'] as const

const test = withSite.extend('evidence', ({ site: { dataDirectory } }) =>
  openEvidenceFiles({ ...readConfig({}), dataDirectory }),
)

const day = 86_400_000
const margin = 60_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

async function addFile(file: string, changedAt: Date): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, 'bytes')
  await utimes(file, changedAt, changedAt)
  return file
}

/** Stores videos of reports; returns their ids. */
async function storeVideos({ database }: TestSite, count: number): Promise<string[]> {
  const reports = await storeReports(
    database,
    Array.from({ length: count }, () => ({ status: 'verified', verified: true }) as const),
  )
  const { rows } = await sql<{ id: string }>`
    insert into uploads (id, sender, source, file_name, media_type, format, size, accepted_at, sha256,
        attached_at, report_id, prepared_at, public_type, has_poster)
    select gen_random_uuid(), '', '', 'a.mp4', 'video/mp4', 'mp4', 5, now(), '\\x00', now(),
           report, now(), 'video/mp4', true
      from unnest(${reports}::uuid[]) as report
    returning id`.execute(database)
  await sql`update reports set video_prepared_at = now()`.execute(database)
  return rows.map(({ id }) => id)
}

/** Some are whole and accepted, some receive bytes; all began two days ago. */
async function beginUploads({ url: siteUrl }: TestSite, incoming: string): Promise<void> {
  for (let index = 0; index < inProgress; index++) {
    const uploader = openUploader(siteUrl)
    const { length } = videos.mp4
    const url = (await uploader.announce(length, 'a.mp4')).headers.get('location') ?? ''
    const end = index % 2 ? length : 100
    expect((await uploader.append(url, 0, videos.mp4.subarray(0, end))).status).toBe(204)
  }
  for (const name of await readdir(incoming)) {
    const old = ago(2 * day)
    await utimes(path.join(incoming, name), old, old)
  }
}

async function listFiles(evidence: EvidenceFiles): Promise<Set<string>> {
  const folders = [...kinds, 'incoming']
  const names = await Promise.all(
    folders.map(async (folder) => {
      const directory = path.join(evidence.directory, folder)
      return (await readdir(directory)).map((name) => path.join(directory, name))
    }),
  )
  return new Set(names.flat())
}

/** Visitors watch videos, even videos without files, and upload others at the same time. */
type Visit = { site: TestSite; ids: (string | undefined)[] }

async function visit({ site, ids }: Visit, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = []
  while (!isOver() || statuses.length < 8) {
    for (const id of ids) {
      statuses.push((await fetch(`${site.url}/media/${id}`)).status)
    }
    statuses.push((await openUploader(site.url).upload(videos.mp4, 'new.mp4')).response.status)
  }
  return statuses
}

const name = `${orphanCount} orphans, ${danglingCount} dangling rows, ${inProgress} uploads at work`

test(`the reconciler removes exactly the orphans older than a day: ${name}`, {
  timeout: 600_000,
}, async ({ site, evidence }) => {
  const place = (folder: string, name: string) => path.join(evidence.directory, folder, name)
  const valid = await storeVideos(site, validVideos)
  for (const id of valid) for (const kind of kinds) await addFile(place(kind, id), ago(30 * day))
  const dangling = await storeVideos(site, danglingCount)
  await beginUploads(site, path.join(evidence.directory, 'incoming'))
  const old: string[] = []
  const young: string[] = []
  for (let index = 0; index < orphanCount; index++) {
    const folder = [...kinds, 'incoming'][index % 4] ?? 'incoming'
    old.push(await addFile(place(folder, randomUUID()), ago(day + margin)))
    young.push(await addFile(place(folder, randomUUID()), ago(day - margin)))
  }
  const before = await listFiles(evidence)
  let isOver = false
  const visits = visit({ site, ids: [valid[0], dangling[0]] }, () => isOver)
  const result = await reconcileEvidence(site.database, evidence)
  isOver = true
  const statuses = await visits
  const after = await listFiles(evidence)
  const removed = [...before].filter((file) => !after.has(file))
  const wrong = removed.filter((file) => !old.includes(file))
  const second = await reconcileEvidence(site.database, evidence)
  const faults = statuses.filter((status) => status >= 500).length
  const rows = await site.database.selectFrom('uploads').select('id').execute()
  const lost = [...valid, ...dangling].filter((id) => !rows.some((row) => row.id === id)).length
  await measured({
    id: 'R-36',
    name,
    target:
      'exactly the orphans older than 24 h, 0 valid files, 0 rows, a second run changes nothing',
    figure: `${removed.length} of ${old.length} orphans, ${wrong.length} valid files, ${lost} rows; second run ${second.orphans}; ${faults} of ${statuses.length} requests meanwhile failed`,
    isMet: removed.length === old.length && wrong.length + lost + second.orphans + faults === 0,
  })
  expect(result).toMatchObject({ orphans: old.length, isRefused: false })
  expect(removed.toSorted()).toEqual(old.toSorted())
  expect(second).toMatchObject({ orphans: 0, isRefused: false })
  expect({ faults, lost }).toEqual({ faults: 0, lost: 0 })
  expect(statuses).toContain(404)
  expect(statuses).toContain(200)
})
