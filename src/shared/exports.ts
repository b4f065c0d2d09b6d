import { pageUrls } from './urls.ts'

/** The formats in which the register can be taken, with their media types. */
export const exportFormats = {
  csv: { mediaType: 'text/csv; charset=utf-8; header=present' },
  ndjson: { mediaType: 'application/x-ndjson; charset=utf-8' },
  geojson: { mediaType: 'application/geo+json; charset=utf-8' },
} as const
export type ExportFormat = keyof typeof exportFormats

/** Which licence covers which part of the data: archives have licences of their own. */
export const dataTermsUrl = `${pageUrls.data}#licence`
