import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import {
  clubArchive,
  declareArchive,
  storeOfClub,
  withdrawLicence,
} from '../../../test/support/licensed-archives.ts'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { apiUrls } from '../../shared/urls.ts'
import { exportColumnList } from './export-columns.ts'

const exportUrl = (format: string, query = '') =>
  `${apiUrls.reportExport.replace(':format', format)}${query}`

async function take(site: TestSite, format: string, query = '') {
  const response = await fetch(site.url + exportUrl(format, query))
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

async function takeRows(site: TestSite, query = '') {
  const { body } = await take(site, 'ndjson', query)
  const lines = body.toString().split('\n').filter(Boolean)
  return lines.map((line) => Row.parse(JSON.parse(line)))
}

async function list(site: TestSite): Promise<PublicReport[]> {
  return (await fetch(`${site.url}${apiUrls.reports}?limit=50`)).json()
}

const awkward = [
  'Quotes " and \\ backslashes \\. and \\N',
  'Line\nbreaks\r\nand\ttabs',
  'Emoji 🛸, U+2028 \u2028 and null words: \\\\',
  '=HYPERLINK("http://evil.example")',
  '{"json": "in text"}, {{x}}',
]

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, import_sources cascade`.execute(site.database)
})

describe('an export', () => {
  test('equals the public list, row by row, without names', async ({ site }) => {
    await storeReports(
      site.database,
      awkward.map((description, n) => ({
        description: `${description} over the ridge`,
        location: description,
        anonymous: n % 2 === 0,
        reuse: true,
      })),
    )
    await storeReports(site.database, [
      { status: 'rejected' },
      { held: true, heldReasons: ['links'] },
    ])
    const rows = new Map((await takeRows(site)).map((row) => [row.id, row]))
    const listed = await list(site)
    expect(rows.size).toBe(listed.length)
    for (const report of listed) {
      expect(rows.get(report.id)).toMatchObject({
        id: report.id,
        phenomenon_type: report.phenomenonType,
        region: report.region,
        location: report.location,
        sighting_date: report.sightingDate,
        sighting_time: report.sightingTime,
        duration: report.duration,
        description: report.description,
        status: report.status,
        verified: report.verified,
        has_video: false,
        submitted_at: report.createdAt.replace('.000Z', 'Z'),
      })
    }
  })

  test('writes true and false in every format', async ({ site }) => {
    await storeReports(site.database, [{ status: 'verified', verified: true }])
    const { body } = await take(site, 'csv')
    expect(parse(body, { columns: true })).toMatchObject([{ verified: 'true', has_video: 'false' }])
    expect(await takeRows(site)).toMatchObject([{ verified: true, has_video: false }])
  })

  test('holds the words only of a witness who agreed to their reuse', async ({ site }) => {
    await storeReports(site.database, [
      { description: 'Words that stay here', reuse: false },
      { description: 'Words that may travel', reuse: true },
    ])
    const texts = (await takeRows(site)).map(({ description }) => description)
    expect(texts.sort()).toEqual(['Words that may travel', null])
    for (const format of ['csv', 'ndjson', 'geojson']) {
      const { body } = await take(site, format)
      expect(body.toString()).toContain('Words that may travel')
      expect(body.toString()).not.toContain('Words that stay here')
    }
  })

  test('leaves out names, addresses and archives without a licence', async ({ site }) => {
    await storeReports(site.database, [
      { fullName: 'Orla Winter', email: 'orla@example.org', anonymous: false, reuse: true },
      { location: 'Archive Falls', importSource: 'archive', importKey: '1' },
    ])
    for (const format of ['csv', 'ndjson', 'geojson']) {
      const { body } = await take(site, format)
      expect(body.toString()).not.toMatch(/Orla|example\.org|Archive Falls/)
    }
  })

  test('holds an archive with a licence, in its words and with its source', async ({ site }) => {
    await declareArchive(site, clubArchive)
    const [first, second] = await storeOfClub(site, 2)
    const digest = `sha256:${'0'.repeat(64)}`
    await sql`update reports set import_key = ${digest} where id = ${second}`.execute(site.database)
    const [own] = await storeReports(site.database, [{}])
    await storeReports(site.database, [{ importSource: 'other', importKey: '1' }])
    const rows = new Map((await takeRows(site)).map((row) => [row.id, row]))
    const told = {
      source: clubArchive.title,
      licence: clubArchive.licence,
      licence_address: clubArchive.licenceAddress,
    }
    expect(rows.size).toBe(3)
    expect(rows.get(String(first))).toMatchObject({
      ...told,
      source_record: '1',
      description: 'Words of the club 1',
    })
    expect(rows.get(String(second))).toMatchObject({ ...told, source_record: null })
    expect(rows.get(String(own))).toMatchObject({
      ...{ source: null, source_record: null, licence: null, licence_address: null },
      description: null,
    })
  })

  test('follows what the latest import declares', async ({ site }) => {
    await declareArchive(site, clubArchive)
    await storeOfClub(site, 1)
    await declareArchive(site, { title: 'The Club', licence: 'CC0' })
    expect(await takeRows(site)).toMatchObject([
      { source: 'The Club', licence: 'CC0', licence_address: null },
    ])
    await withdrawLicence(site)
    for (const format of ['csv', 'ndjson', 'geojson']) {
      expect((await take(site, format)).body.toString()).not.toContain('Words of the club')
    }
  })

  test('takes type and region as the list does', async ({ site }) => {
    await storeReports(site.database, [
      { phenomenonType: 'ghost', region: 'eu' },
      { phenomenonType: 'ghost', region: 'usa' },
      { phenomenonType: 'ufo', region: 'eu' },
    ])
    expect(await takeRows(site, '?type=ghost&region=eu')).toMatchObject([
      { phenomenon_type: 'ghost', region: 'eu' },
    ])
    expect((await take(site, 'ndjson', '?type=bigfoot')).response.status).toBe(400)
  })
})

describe('the formats', () => {
  test('CSV has a header and no cell that a spreadsheet runs', async ({ site }) => {
    await storeReports(site.database, [{ location: '=1+1', reuse: true }])
    const { response, body } = await take(site, 'csv')
    const [header, row] = body.toString().split('\n')
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="anomaly-register-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(header).toBe(exportColumnList.map(([name]) => name).join(','))
    expect(row).toContain(",'=1+1,")
  })

  test.for([0, 1, 3])('GeoJSON is valid with %i reports', async (count, { site }) => {
    await storeReports(
      site.database,
      Array.from({ length: count }, () => ({})),
    )
    const { body } = await take(site, 'geojson')
    const collection = JSON.parse(body.toString())
    expect(collection.type).toBe('FeatureCollection')
    expect(collection.features).toHaveLength(count)
    for (const { type, id, properties } of collection.features) {
      expect({ type, id }).toEqual({ type: 'Feature', id: properties.id })
    }
  })

  test('GeoJSON has a point only where the place is sure', async ({ site }) => {
    const [sure, unsure] = await storeSightings(site.database, [
      { facts: { ...places.lyon, ...sightedAt('2024-03-21T21:00', 1) } },
      { facts: { ...places.lyon, placeShare: 0.4, placeOthers: 33, cell: null } },
    ])
    const { body } = await take(site, 'geojson')
    const { features } = JSON.parse(body.toString())
    expect(features.find(({ id }: { id: string }) => id === sure)).toMatchObject({
      geometry: { type: 'Point', coordinates: [4.8467, 45.7485] },
      properties: {
        country: 'FR',
        coordinate_uncertainty_m: 8_000,
        local_from: '2024-03-21T20:45:00',
        sighted_from: '2024-03-21T19:45:00Z',
      },
    })
    expect(features.find(({ id }: { id: string }) => id === unsure)).toMatchObject({
      geometry: null,
      properties: { country: 'FR', decimal_latitude: null },
    })
  })

  test('gzip comes only if asked for', async ({ site }) => {
    await storeReports(site.database, [{}])
    const plain = await take(site, 'csv')
    const packed = await take(site, 'csv', '?gzip=true')
    expect(plain.response.headers.get('content-encoding')).toBeNull()
    expect(packed.response.headers.get('content-disposition')).toContain('.csv.gz"')
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
  })

  test('another format is not found, and HEAD takes nothing', async ({ site }) => {
    const { response, body } = await take(site, 'xml')
    expect(response.status).toBe(400)
    expect(body.toString()).toContain('There is no such format: choose csv, ndjson or geojson')
    const head = await fetch(site.url + exportUrl('csv'), { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('cache-control')).toBe('no-store')
  })

  test('HEAD refuses the places that GET refuses', async ({ site }) => {
    const url = site.url + exportUrl('csv', '?place=Atlantis')
    const answers = await Promise.all(['HEAD', 'GET'].map((method) => fetch(url, { method })))
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })
})
