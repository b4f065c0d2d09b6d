import { apiUrls, caseExportUrl } from '../../shared/urls.ts'

/** What has another meaning than elsewhere. */
const here = {
  name: 'The name of the town.',
  division: 'The name of its state or first division; null if unknown.',
  country: 'Its country, ISO 3166-1 alpha-2. Example: FR.',
  reading:
    'What the site reads from the words of the report, or a moderator has set: place, time and shape; null while it is not read, and while the report is deleted.',
  shape: 'The shape that the words name; null if none. Example: triangle.',
} as const

/** What the fields of a case or an account's download mean that are about place, time and choices. */
export const caseFields: Record<string, string> = {
  ...Object.fromEntries(
    [apiUrls.case, caseExportUrl, 'AccountExport'].flatMap((context) =>
      Object.entries(here).map(([name, text]) => [`${context}.${name}`, text]),
    ),
  ),
  'AccountExport.reports':
    'The reports of the account, the newest first; also deleted ones, until they are erased.',
  'entries.createdAt': 'When the entry was written: ISO 8601 in UTC; of a public addition its day.',
  'entries.state':
    'What a moderator decided about an addition: `waiting`, `public` or `declined`; null for every other entry.',
  chosenPlace:
    'The town of `placeId`; null without a choice, or if the gazetteer of today does not have it.',
}
