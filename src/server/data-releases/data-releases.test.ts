import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { deletionsBy } from '../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type DataRelease, dataReleaseFileNames } from '../../shared/data-releases.ts'
import { adminReportUrl, apiUrls, dataReleaseUrl, exportUrl } from '../../shared/urls.ts'
import { eraseReport } from '../administration/desk/protect-reporter.ts'
import { readConfig } from '../config.ts'
import { exportColumnList } from '../exports/export-columns.ts'
import { makeRelease } from './make-release.ts'
import { rewriteReleases } from './rewrite-releases.ts'

const test = siteTest.extend('folder', temporaryFolder)

const { signal } = new AbortController()

function contextOf({ database, settings, dataDirectory }: TestSite) {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDirectory }
  return { config, database, settings, log: { info() {} } }
}

const make = (site: TestSite, month = '2026-11') => makeRelease(contextOf(site), { month, signal })
const rewrite = (site: TestSite) => rewriteReleases(contextOf(site), signal)

async function list(site: TestSite): Promise<DataRelease[]> {
  return (await (await fetch(site.url + apiUrls.dataReleases)).json()).releases
}

const ask = (site: TestSite, file: string, init: RequestInit = {}, month = '2026-11') =>
  fetch(site.url + dataReleaseUrl(month, file), init)

async function take(site: TestSite, file: string, month?: string): Promise<Buffer> {
  const response = await ask(site, file, {}, month)
  expect([file, response.status]).toEqual([file, 200])
  const body = Buffer.from(await response.arrayBuffer())
  return file.endsWith('.gz') ? gunzipSync(body) : body
}

type Row = Record<string, unknown>

async function readCsv(site: TestSite): Promise<Row[]> {
  return parse(await take(site, 'reports.csv.gz'), { columns: true })
}

async function readParquet(site: TestSite): Promise<Row[]> {
  const { buffer } = new Uint8Array(await take(site, 'reports.parquet'))
  return parquetReadObjects({ file: buffer })
}

async function readFeatures(site: TestSite): Promise<{ id: string; properties: Row }[]> {
  return JSON.parse((await take(site, 'reports.geojson.gz')).toString()).features
}

async function readChanges(site: TestSite, month?: string): Promise<{ id: string; report: Row }[]> {
  const lines = (await take(site, 'changes.ndjson.gz', month)).toString().split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => String(id)).sort()

/** The ids of all reports of the release, which every file must have alike. */
async function idsInFiles(site: TestSite): Promise<string[]> {
  const ids = idsOf(await readCsv(site))
  expect(idsOf(await readParquet(site))).toEqual(ids)
  expect(idsOf(await readFeatures(site))).toEqual(ids)
  return ids
}

const awkward = [
  'Quotes " and \\ backslashes \\. and \\N',
  'Line\nbreaks\r\nand\ttabs',
  'Emoji 🛸, U+2028 \u2028 and U+2029 \u2029 words',
  '=HYPERLINK("http://evil.example")',
  '"\n"" , "',
]

const storeAwkward = (site: TestSite) =>
  storeReports(
    site.database,
    awkward.map((text) => ({ location: text, description: `${text} over the ridge`, reuse: true })),
  )

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, deleted_reports, withdrawn_reports, data_releases,
                     data_release_removals cascade`.execute(site.database)
})

describe('a release', () => {
  test('holds the same reports as the export, in three formats', async ({ site }) => {
    await storeAwkward(site)
    await storeReports(site.database, [
      ...Array.from({ length: 300 }, () => ({})),
      { status: 'rejected' },
      { held: true, heldReasons: ['links'] },
      { importSource: 'archive', importKey: '1' },
    ])
    await storeSightings(site.database, [
      { facts: { ...places.lyon, ...sightedAt('2024-03-21T21:00', 1) } },
    ])
    expect(await make(site)).toBe('made')
    const exported = await (await fetch(site.url + exportUrl('csv'))).text()
    expect((await take(site, 'reports.csv.gz')).toString().split('\n').sort()).toEqual(
      exported.split('\n').sort(),
    )
    const rows = new Map((await readParquet(site)).map((row) => [row.id, row]))
    const features = await readFeatures(site)
    expect([rows.size, features.length]).toEqual([306, 306])
    for (const { id, properties } of features) {
      const row = rows.get(id)
      for (const [name, { type }] of exportColumnList) {
        const value = row?.[name] ?? null
        const given = properties[name]
        if (type !== 'datetime' || value === null) expect(value).toEqual(given)
        else expect(value).toEqual(new Date(String(given).replace(/Z?$/, 'Z')))
      }
    }
    const [release] = await list(site)
    expect(release).toMatchObject({ month: '2026-11', revision: 1, reports: 306 })
  })

  test('tells the types of its columns in Parquet', async ({ site }) => {
    await storeReports(site.database, [{}])
    await make(site)
    const { buffer } = new Uint8Array(await take(site, 'reports.parquet'))
    const { schema } = parquetMetadata(buffer)
    const typeOf = (name: string) => schema.find((element) => element.name === name)
    expect(typeOf('verified')).toMatchObject({ type: 'BOOLEAN' })
    expect(typeOf('submitted_at')?.logical_type).toMatchObject({ isAdjustedToUTC: true })
    expect(typeOf('local_from')?.logical_type).toMatchObject({ isAdjustedToUTC: false })
    expect(typeOf('coordinate_uncertainty_m')).toMatchObject({ type: 'INT32' })
  })

  test('has checksums that sha256sum confirms, also after a revision', async ({ site, folder }) => {
    const [id = ''] = await storeReports(site.database, [{}, {}])
    await make(site)
    const check = async () => {
      for (const name of dataReleaseFileNames) {
        const body = await (await ask(site, name)).arrayBuffer()
        await writeFile(path.join(folder, name), Buffer.from(body))
      }
      const options = { cwd: folder }
      const { stdout } = await promisify(execFile)('sha256sum', ['-c', 'SHA256SUMS'], options)
      expect(stdout.match(/: OK$/gm)).toHaveLength(dataReleaseFileNames.length - 1)
    }
    await check()
    await sql`update reports set status = 'rejected' where id = ${id}`.execute(site.database)
    await rewrite(site)
    await check()
    expect((await take(site, 'SHA256SUMS')).toString()).toContain(
      'Revision 2: taken out since revision 1 were 1 withdrawn reports',
    )
  })

  test('describes its files and columns as a data package', async ({ site }) => {
    await storeReports(site.database, [{}, {}])
    await make(site)
    const described = JSON.parse((await take(site, 'datapackage.json')).toString())
    expect(described).toMatchObject({ version: '2026-11.1', rowCount: 2 })
    const [release] = await list(site)
    for (const { path: name, bytes, hash } of described.resources) {
      const file = release?.files.find((one) => one.name === name)
      expect({ bytes, hash }).toEqual({ bytes: file?.bytes, hash: `sha256:${file?.sha256}` })
    }
    const { fields } = described.resources[0].schema
    const [header = ''] = (await take(site, 'reports.csv.gz')).toString().split('\n')
    expect(fields.map(({ name }: Row) => name)).toEqual(header.split(','))
    expect(fields[0].rdfType).toBe('http://rs.tdwg.org/dwc/terms/occurrenceID')
  })

  test('lists what changed since the one before', async ({ site }) => {
    const [kept, changed = '', withdrawn = ''] = await storeReports(site.database, [{}, {}, {}])
    await make(site, '2026-10')
    expect(await readChanges(site, '2026-10')).toEqual([])
    await sql`update reports set duration = 'an hour', updated_at = now() where id = ${changed}`.execute(
      site.database,
    )
    await sql`delete from reports where id = ${withdrawn}`.execute(site.database)
    const [added] = await storeReports(site.database, [{}])
    await make(site)
    const changes = new Map((await readChanges(site)).map(({ id, report }) => [id, report]))
    expect(changes.get(changed)).toMatchObject({ id: changed, duration: 'an hour' })
    expect(changes.get(withdrawn)).toBeNull()
    expect(changes.get(String(added))).toMatchObject({ id: added })
    expect(changes.has(String(kept))).toBe(false)
  })
})

describe('a report leaves old releases', () => {
  const ways: [string, (site: TestSite, id: string) => Promise<unknown>][] = [
    [
      'when a moderator rejects it',
      async (site, id) =>
        (await openDesk(site)).ask('PATCH', `${adminReportUrl(id)}/status`, {
          status: 'rejected',
          reason: 'Spam',
        }),
    ],
    ['when it is deleted', async (site, id) => deletionsBy(await openDesk(site)).remove(id)],
    ['when it is erased', (site, id) => eraseReport(site.database, id)],
    [
      'when it is held',
      (site, id) =>
        sql`update reports set held = true, held_reasons = '{links}' where id = ${id}`.execute(
          site.database,
        ),
    ],
    ...['location', 'description', 'sighting_time', 'duration', 'sighting_date'].map(
      (column): [string, (site: TestSite, id: string) => Promise<unknown>] => [
        `when its ${column} loses words`,
        (site, id) =>
          sql`update reports set ${sql.ref(column)} = '1999-01-01' where id = ${id}`.execute(
            site.database,
          ),
      ],
    ),
    [
      'when its witness forbids the reuse',
      (site, id) => sql`update reports set reuse = false where id = ${id}`.execute(site.database),
    ],
  ]

  test.for(ways)('%s, and nothing is served before', async ([, withdraw], { site }) => {
    const [first = '', id = '', last = ''] = await storeReports(site.database, [
      { reuse: true },
      { reuse: true, location: 'Withdrawn Hill' },
      { reuse: true },
    ])
    await make(site, '2026-10')
    await sql`update reports set updated_at = now()`.execute(site.database)
    await make(site)
    await withdraw(site, id)
    const refused = await ask(site, 'reports.parquet')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '600'])
    expect((await ask(site, 'README.md')).status).toBe(200)
    expect((await list(site)).map(({ isRewritten }) => isRewritten)).toEqual([true, true])
    expect(await rewrite(site)).toBe(2)
    expect(await idsInFiles(site)).toEqual([first, last].sort())
    expect((await readChanges(site)).find((change) => change.id === id)?.report).toBeNull()
    for (const name of dataReleaseFileNames) {
      expect((await take(site, name)).toString('latin1')).not.toContain('Withdrawn Hill')
    }
    expect((await list(site)).map(({ revision, reports }) => [revision, reports])).toEqual([
      [2, 2],
      [2, 2],
    ])
    const { rows } = await sql`select from data_release_removals`.execute(site.database)
    expect(rows).toEqual([])
  })

  test('whatever stands in the words of the others', async ({ site }) => {
    const ids = await storeAwkward(site)
    await make(site)
    for (const [index, id] of ids.entries()) {
      await sql`delete from reports where id = ${id}`.execute(site.database)
      await rewrite(site)
      expect(await idsInFiles(site)).toEqual(ids.slice(index + 1).sort())
    }
  })

  test('and a verdict, or a report that came later, changes nothing', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    await make(site)
    const [later = ''] = await storeReports(site.database, [{}])
    await sql`update reports set status = 'verified', verified = true where id = ${id}`.execute(
      site.database,
    )
    await sql`update reports set status = 'rejected' where id = ${later}`.execute(site.database)
    expect((await list(site))[0]).toMatchObject({ isRewritten: false, revision: 1 })
    expect(await rewrite(site)).toBe(0)
  })

  test('also when it is withdrawn while the release is made', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}, {}])
    await site.database.transaction().execute(async (transaction) => {
      await sql`update reports set status = 'rejected' where id = ${id}`.execute(transaction)
      const making = make(site)
      const isBegun = async () =>
        (await sql`select from data_releases`.execute(site.database)).rows.length > 0
      await expect.poll(isBegun).toBe(true)
      expect(await list(site)).toEqual([])
      return { making }
    })
    await expect.poll(async () => (await list(site)).length).toBe(1)
    expect(await idsInFiles(site)).toHaveLength(1)
  })
})

describe('a file', () => {
  test('has a strong tag, ranges and a name, and is asked for again each time', async ({
    site,
  }) => {
    await storeReports(site.database, [{}])
    await make(site)
    const whole = await ask(site, 'reports.parquet')
    const body = Buffer.from(await whole.arrayBuffer())
    const tag = whole.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(whole.headers.get('cache-control')).toBe('public, no-cache')
    expect(whole.headers.get('content-disposition')).toBe(
      'attachment; filename="anomaly-register-2026-11-reports.parquet"',
    )
    const range = { range: 'bytes=4-9' }
    for (const headers of [range, { ...range, 'if-range': tag }]) {
      const part = await ask(site, 'reports.parquet', { headers })
      expect([part.status, part.headers.get('etag')]).toEqual([206, tag])
      expect(Buffer.from(await part.arrayBuffer())).toEqual(body.subarray(4, 10))
    }
    const outdated = { ...range, 'if-range': '"other"' }
    expect((await ask(site, 'reports.parquet', { headers: outdated })).status).toBe(200)
    const known = { 'if-none-match': tag }
    expect((await ask(site, 'reports.parquet', { headers: known })).status).toBe(304)
    const far = { range: 'bytes=99999999-' }
    expect((await ask(site, 'reports.parquet', { headers: far })).status).toBe(416)
    expect((await ask(site, 'reports.parquet', { method: 'HEAD' })).status).toBe(200)
  })

  test.for(['reports.csv', '..%2F..%2Freports.csv.gz', 'x'])(
    '%s does not exist',
    async (name, { site }) => {
      await make(site)
      const response = await fetch(`${site.url}/data/releases/2026-11/${name}`)
      expect(response.status).toBe(404)
      expect((await ask(site, 'README.md', {}, '2026-12')).status).toBe(404)
    },
  )
})
