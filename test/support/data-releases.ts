import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Config, readConfig } from '../../src/server/config.ts'
import { makeRelease } from '../../src/server/data-releases/make-release.ts'
import { rewriteReleases } from '../../src/server/data-releases/rewrite-releases.ts'
import type { DataRelease } from '../../src/shared/data-releases.ts'
import { apiUrls, dataReleaseUrl } from '../../src/shared/urls.ts'
import { storeReports } from './reports.ts'
import type { TestSite } from './site.ts'

const { signal } = new AbortController()

function releaseContext(
  { database, settings, dataDirectory }: TestSite,
  changes: Partial<Config> = {},
) {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDirectory, ...changes }
  return { config, database, settings, log: { info() {} } }
}

export const make = (site: TestSite, month = '2026-11', changes?: Partial<Config>) =>
  makeRelease(releaseContext(site, changes), { month, signal })
export const rewrite = (site: TestSite, changes?: Partial<Config>) =>
  rewriteReleases(releaseContext(site, changes), signal)

export async function listReleases(site: TestSite): Promise<DataRelease[]> {
  return (await (await fetch(site.url + apiUrls.dataReleases)).json()).releases
}

export const askFile = (site: TestSite, file: string, init: RequestInit = {}, month = '2026-11') =>
  fetch(site.url + dataReleaseUrl(month, file), init)

export async function takeFile(site: TestSite, file: string, month?: string): Promise<Buffer> {
  const response = await askFile(site, file, {}, month)
  expect([file, response.status]).toEqual([file, 200])
  const body = Buffer.from(await response.arrayBuffer())
  return file.endsWith('.gz') ? gunzipSync(body) : body
}

export type Row = Record<string, unknown>

async function readCsv(site: TestSite): Promise<Row[]> {
  return parse(await takeFile(site, 'reports.csv.gz'), { columns: true })
}

export async function readParquet(site: TestSite): Promise<Row[]> {
  const { buffer } = new Uint8Array(await takeFile(site, 'reports.parquet'))
  return parquetReadObjects({ file: buffer })
}

export async function readFeatures(site: TestSite): Promise<{ id: string; properties: Row }[]> {
  return JSON.parse((await takeFile(site, 'reports.geojson.gz')).toString()).features
}

export async function readChanges(
  site: TestSite,
  month?: string,
): Promise<{ id: string; report: Row }[]> {
  const lines = (await takeFile(site, 'changes.ndjson.gz', month)).toString().split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => String(id)).sort()

/** The ids of all reports of the release, which every file must have alike. */
export async function idsInFiles(site: TestSite): Promise<string[]> {
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

/** Reports whose words try to break the formats. */
export const storeAwkward = (site: TestSite) =>
  storeReports(
    site.database,
    awkward.map((text) => ({ location: text, description: `${text} over the ridge`, reuse: true })),
  )

export const forgetReleases = (site: TestSite) =>
  sql`truncate reports, deleted_reports, withdrawn_reports, data_releases,
               data_release_removals, data_release_lost_sources, import_sources cascade`.execute(
    site.database,
  )
