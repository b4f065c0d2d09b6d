import type { ImportColumn } from '../../shared/imports.ts'
import { forEachOptionalText, optionalTexts } from '../../shared/optional-texts.ts'
import { apiUrls } from '../../shared/urls.ts'

const column = (what: string) =>
  `The name of the column with ${what}. Example: the header of that column.`

const columns: Record<ImportColumn, string> = {
  place: 'the place',
  state: 'the state or province',
  country: 'the country',
  date: 'the day, or day and time',
  time: 'the time of day',
  description: 'what happened',
  type: 'the phenomenon',
  duration: 'how long it lasted',
  class: 'the class that the archive gave the record',
  ...forEachOptionalText((name) => `the text "${optionalTexts[name].name}"`),
  latitude: 'the latitude in degrees',
  longitude: 'the longitude in degrees',
  record: "the archive's own number of the report, by which it is known again",
  reported: 'the day on which the witness reported it',
  published: 'the day on which the archive published it, for rows without a day of reporting',
}

/** Names that mean something else in other answers. */
const here = {
  name: 'The name of the thing that is counted, or of the mapping.',
  size: 'The size of the file as it was sent, in bytes.',
  fileName: 'The name of the file that was sent, without its folder.',
  state: 'How far the last run is, `ready` before the first one.',
  createdAt: 'When the file was sent: ISO 8601 in UTC.',
  expiresAt: 'When the file is removed: ISO 8601 in UTC. What was imported from it stays.',
  source: 'The name under which the reports are imported. Example: nuforc.',
  outcome: 'What became of the rows; null before the run has ended.',
  failure: 'Why the run failed, as a sentence; null if it did not.',
  read: 'How many rows the file has.',
  columns: 'The columns of the file, or which of them holds what.',
  kind: 'How the file is read: its columns have the names of the fields, the mapping of a known archive fits, or columns are chosen.',
  region: 'The region of all reports; null if place, state and country of each row tell it.',
  status: 'The status of the imported reports.',
  archive:
    'What readers are told about the archive. What its mapping says stays if this is absent.',
  title: 'The name of the archive as readers see it.',
  report: 'What the row becomes; null if it is skipped or refused.',
} as const

const paths = ['', '/{id}', '/{id}/reading', '/{id}/run'].map((end) => `/api/admin/imports${end}`)

/** What the fields of the imports by upload mean. */
export const importFields: Record<string, string> = {
  ...Object.fromEntries(
    paths.flatMap((path) => Object.entries(here).map(([name, text]) => [`${path}.${name}`, text])),
  ),
  [`${apiUrls.adminImportSources}.name`]: 'The name under which the reports were imported.',
  [`${apiUrls.adminImportSources}.title`]: 'The full name of the archive; null if not told.',
  'query.name': 'The name of the file. Example: sightings-2019.csv.',
  sentBy: 'The administrator who sent the file.',
  run: 'The last run; null before the first one.',
  isTrial: 'True for a run that reads and checks all rows and stores nothing.',
  isUpdate: 'Whether rows correct the reports that came from them before.',
  rows: 'How many rows were read or counted, or what the first rows become.',
  progress: 'Which part of the file is read, from 0 to 1.',
  hasRefusedRows: 'Whether there is a file of refused rows to take.',
  imported: 'How many rows became reports; in a trial, how many could.',
  alreadyThere: 'How many rows had become reports before.',
  corrected: 'How many of those have corrected their report.',
  keptAsTheyAre: 'How many of those did not, because a moderator has changed the report.',
  removedHere: 'How many rows stay away, because their report was removed here.',
  coarserDates: 'How many rows say more about their date than a report can.',
  refused: 'How many rows were refused.',
  skipped: 'The rows that the mapping leaves out, by reason; for one row, the reason or null.',
  refusedBecause: 'The most frequent reasons of refusals. A row can have several.',
  refusedCountries: 'The refused rows by the country that the register does not take.',
  unusedColumns: 'The columns that nothing reads.',
  wasInterrupted: 'True if somebody stopped the run before its end.',
  encoding: 'The encoding of the file. Example: utf-8.',
  delimiter: 'What stands between two values of a row. Example: a comma.',
  firstRows: 'The values of the first sound rows.',
  knownMappings: 'The mappings of known archives that fit the columns.',
  hasFieldNames: 'Whether the columns have the names of the fields of a report.',
  guessedColumns: 'The columns whose names tell what they hold.',
  mapping: 'How the file is read.',
  dateOrder: 'Whether 03/04 is in March or in April; null if no date is written so.',
  keepsUndated: 'Whether rows without a readable date come in as undated, or are refused.',
  ...Object.fromEntries(
    Object.entries(columns).flatMap(([name, what]) =>
      ['columns', 'guessedColumns'].map((part) => [`${part}.${name}`, column(what)]),
    ),
  ),
  faults: 'Why the row is refused; empty if it is not.',
}
