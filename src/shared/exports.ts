import * as z from 'zod/mini'
import { phenomenonTypes, regions } from './options.ts'
import { filter, flag } from './query-fields.ts'

/** The formats in which the register can be taken, with their media types. */
export const exportFormats = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present', name: 'CSV' },
  ndjson: { mediaType: 'application/x-ndjson; charset=utf-8', name: 'NDJSON' },
  geojson: { mediaType: 'application/geo+json; charset=utf-8', name: 'GeoJSON' },
} as const
export type ExportFormat = keyof typeof exportFormats

/** Selects the reports to take. */
export const ExportQuery = z.object({
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
  /** True asks for a file that is compressed with gzip. */
  gzip: flag('Gzip'),
})
export type ExportQuery = z.infer<typeof ExportQuery>
