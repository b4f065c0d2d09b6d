import * as z from 'zod/mini'
import { keysOf } from './values-by-key.ts'

/**
 * The files of a data release with their media types. `holdsReports`: the file has rows of reports, so it is
 * not served while one of them waits to leave it.
 */
export const dataReleaseFiles = {
  'reports.csv.gz': { mediaType: 'application/gzip', holdsReports: true },
  'reports.parquet': { mediaType: 'application/vnd.apache.parquet', holdsReports: true },
  'reports.geojson.gz': { mediaType: 'application/gzip', holdsReports: true },
  'changes.ndjson.gz': { mediaType: 'application/gzip', holdsReports: true },
  'datapackage.json': { mediaType: 'application/json; charset=utf-8', holdsReports: false },
  'README.md': { mediaType: 'text/markdown; charset=utf-8', holdsReports: false },
  'LICENSE.txt': { mediaType: 'text/plain; charset=utf-8', holdsReports: false },
  'CITATION.cff': { mediaType: 'application/yaml; charset=utf-8', holdsReports: false },
  SHA256SUMS: { mediaType: 'text/plain; charset=utf-8', holdsReports: false },
} as const

export const dataReleaseFileNames = keysOf(dataReleaseFiles)
export type DataReleaseFileName = (typeof dataReleaseFileNames)[number]

/** The anchor of the list on the page about data. */
export const dataReleasesAnchor = 'releases'

/** How many releases are kept: the oldest goes when a new one is made. */
export const keptDataReleases = 24

const DataReleaseFile = z.object({
  name: z.enum(dataReleaseFileNames),
  url: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})

const DataRelease = z.object({
  month: z.string(),
  asOf: z.iso.datetime(),
  revision: z.int(),
  reports: z.int(),
  removed: z.object({ withdrawn: z.int(), changed: z.int() }),
  isRewritten: z.boolean(),
  files: z.array(DataReleaseFile),
})
export type DataRelease = z.infer<typeof DataRelease>

export const DataReleases = z.object({ releases: z.array(DataRelease) })
