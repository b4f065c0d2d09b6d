import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { parquetMetadata } from 'hyparquet'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  askFile,
  forgetReleases,
  idsInFiles,
  listReleases,
  make,
  type Row,
  readChanges,
  readFeatures,
  readParquet,
  rewrite,
  storeAwkward,
  takeFile,
} from '../../../test/support/data-releases.ts'
import {
  clubArchive,
  declareArchive,
  storeOfClub,
} from '../../../test/support/licensed-archives.ts'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { test as siteTest } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { dataReleaseFileNames } from '../../shared/data-releases.ts'
import { exportUrl } from '../../shared/urls.ts'
import { exportColumnList } from '../exports/export-columns.ts'

const test = siteTest.extend('folder', temporaryFolder)

test.beforeEach(({ site }) => forgetReleases(site))

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
    expect((await takeFile(site, 'reports.csv.gz')).toString().split('\n').sort()).toEqual(
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
    const [release] = await listReleases(site)
    expect(release).toMatchObject({ month: '2026-11', revision: 1, reports: 306 })
  })

  test('holds archives with a licence, which its texts name', async ({ site }) => {
    await declareArchive(site, clubArchive)
    const ids = await storeOfClub(site, 3)
    await storeReports(site.database, [{ importSource: 'other', importKey: '1' }])
    await make(site)
    expect(await idsInFiles(site)).toEqual(ids.sort())
    expect((await readParquet(site))[0]).toMatchObject({
      description: expect.stringContaining('Words of the club'),
      licence: clubArchive.licence,
    })
    const described = JSON.parse((await takeFile(site, 'datapackage.json')).toString())
    expect(described.licenses).toMatchObject([
      { name: 'CC-BY-4.0' },
      { path: clubArchive.licenceAddress, title: clubArchive.licence },
    ])
    expect(described.sources).toEqual([{ title: clubArchive.title }])
    const terms = `${clubArchive.title}: ${clubArchive.licence}, ${clubArchive.licenceAddress}`
    expect((await takeFile(site, 'LICENSE.txt')).toString()).toContain(terms)
    const citation = (await takeFile(site, 'CITATION.cff')).toString()
    expect(citation).not.toContain('license:')
    const [, address = ''] = /^license-url: "(.+)"$/m.exec(citation) ?? []
    expect(address).toMatch(/\/data\/releases\/2026-11\/LICENSE\.txt$/)
  })

  test('tells the types of its columns in Parquet', async ({ site }) => {
    await storeReports(site.database, [{}])
    await make(site)
    const { buffer } = new Uint8Array(await takeFile(site, 'reports.parquet'))
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
        const body = await (await askFile(site, name)).arrayBuffer()
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
    expect((await takeFile(site, 'SHA256SUMS')).toString()).toContain(
      'Revision 2: taken out since revision 1 were 1 withdrawn reports',
    )
  })

  test('describes its files and columns as a data package', async ({ site }) => {
    await storeReports(site.database, [{}, {}])
    await make(site)
    const described = JSON.parse((await takeFile(site, 'datapackage.json')).toString())
    expect(described).toMatchObject({ version: '2026-11.1', rowCount: 2 })
    const [release] = await listReleases(site)
    for (const { path: name, bytes, hash } of described.resources) {
      const file = release?.files.find((one) => one.name === name)
      expect({ bytes, hash }).toEqual({ bytes: file?.bytes, hash: `sha256:${file?.sha256}` })
    }
    const { fields } = described.resources[0].schema
    const [header = ''] = (await takeFile(site, 'reports.csv.gz')).toString().split('\n')
    expect(fields.map(({ name }: Row) => name)).toEqual(header.split(','))
    expect(fields[0].rdfType).toBe('http://rs.tdwg.org/dwc/terms/occurrenceID')
    const verified = fields.find(({ name }: Row) => name === 'verified')
    const rows = parse(await takeFile(site, 'reports.csv.gz'), { columns: true })
    expect(rows).toMatchObject([{ verified: 'false' }, { verified: 'false' }])
    expect(verified).toMatchObject({ type: 'boolean', falseValues: ['false', 'f'] })
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

describe('a file', () => {
  test('has a strong tag, ranges and a name, and is asked for again each time', async ({
    site,
  }) => {
    await storeReports(site.database, [{}])
    await make(site)
    const whole = await askFile(site, 'reports.parquet')
    const body = Buffer.from(await whole.arrayBuffer())
    const tag = whole.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(whole.headers.get('cache-control')).toBe('public, no-cache')
    expect(whole.headers.get('content-disposition')).toBe(
      'attachment; filename="anomaly-register-2026-11-reports.parquet"',
    )
    const range = { range: 'bytes=4-9' }
    for (const headers of [range, { ...range, 'if-range': tag }]) {
      const part = await askFile(site, 'reports.parquet', { headers })
      expect([part.status, part.headers.get('etag')]).toEqual([206, tag])
      expect(Buffer.from(await part.arrayBuffer())).toEqual(body.subarray(4, 10))
    }
    const outdated = { ...range, 'if-range': '"other"' }
    expect((await askFile(site, 'reports.parquet', { headers: outdated })).status).toBe(200)
    const known = { 'if-none-match': tag }
    expect((await askFile(site, 'reports.parquet', { headers: known })).status).toBe(304)
    const far = { range: 'bytes=99999999-' }
    expect((await askFile(site, 'reports.parquet', { headers: far })).status).toBe(416)
    expect((await askFile(site, 'reports.parquet', { method: 'HEAD' })).status).toBe(200)
  })

  test.for(['reports.csv', '..%2F..%2Freports.csv.gz', 'x'])(
    '%s does not exist',
    async (name, { site }) => {
      await make(site)
      const response = await fetch(`${site.url}/data/releases/2026-11/${name}`)
      expect(response.status).toBe(404)
      expect((await askFile(site, 'README.md', {}, '2026-12')).status).toBe(404)
    },
  )
})
