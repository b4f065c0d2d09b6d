import { type DataReleaseFileName, dataReleaseFiles } from '../../shared/data-releases.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
import { dataReleaseUrl, pageUrls } from '../../shared/urls.ts'
import type { StoredReleaseFile } from '../database/release-tables.ts'
import { writeCitation } from '../discovery/citation.ts'
import { type ExportColumn, exportColumnList } from '../exports/export-columns.ts'
import type { HeldArchive } from './write-parquet.ts'

export type ReleaseFacts = {
  month: string
  revision: number
  asOf: Date
  reports: number
  withdrawn: number
  changed: number
  archives: HeldArchive[]
}

type Place = { origin: string; siteName: string }

const ccBy = {
  name: 'CC-BY-4.0',
  path: 'https://creativecommons.org/licenses/by/4.0/',
  title: 'Creative Commons Attribution 4.0',
}

const titleOf = ({ siteName }: Place, { month }: ReleaseFacts) => `${siteName}: reports, ${month}`

/** Each licence once: that of the register's own words, and those of the archives. */
function licencesOf({ archives }: ReleaseFacts) {
  const licences = archives.map(({ licence, licenceAddress }) => ({
    ...(licenceAddress ? { path: licenceAddress } : { name: licence.replaceAll(/[^-.\w]+/g, '-') }),
    title: licence,
  }))
  const byText = new Map(licences.map((licence) => [JSON.stringify(licence), licence]))
  return [ccBy, ...byText.values()]
}

/** The sentence about rows that were taken out since the release was made. */
function removalsOf({ revision, withdrawn, changed }: ReleaseFacts): string {
  if (revision === 1) return 'Revision 1: nothing was taken out.'
  return `Revision ${revision}: taken out since revision 1 were ${withdrawn} withdrawn reports and ${changed} reports whose words were changed.`
}

/**
 * A column as a field of the Frictionless Table Schema. Files that an older version of the software made have t and
 * f, also after rows have left them.
 */
function fieldOf([name, { type, meaning, term }]: [string, ExportColumn]) {
  return {
    name,
    type,
    description: meaning,
    ...(term ? { rdfType: term } : {}),
    ...(type === 'boolean' ? { trueValues: ['true', 't'], falseValues: ['false', 'f'] } : {}),
    ...(name === 'id' ? { constraints: { required: true, unique: true } } : {}),
  }
}

const tableSchema = {
  fields: exportColumnList.map(fieldOf),
  primaryKey: ['id'],
  missingValues: [''],
}

const resources = [
  {
    name: 'reports',
    path: 'reports.csv.gz',
    format: 'csv',
    compression: 'gz',
    encoding: 'utf-8',
    schema: tableSchema,
  },
  { name: 'reports-parquet', path: 'reports.parquet', format: 'parquet' },
  { name: 'reports-geojson', path: 'reports.geojson.gz', format: 'geojson', compression: 'gz' },
  { name: 'changes', path: 'changes.ndjson.gz', format: 'ndjson', compression: 'gz' },
] satisfies { name: string; path: DataReleaseFileName; format: string; [more: string]: unknown }[]

/** The Frictionless Data Package (v2) of a release. */
function describePackage(facts: ReleaseFacts, place: Place, files: StoredReleaseFile[]): string {
  const { month, revision, asOf, reports, withdrawn, changed } = facts
  const described = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: `reports-${month}`,
    title: titleOf(place, facts),
    description: `All public reports of ${place.siteName} with their facts. ${removalsOf(facts)}`,
    homepage: place.origin + pageUrls.data,
    version: `${month}.${revision}`,
    created: asOf.toISOString(),
    licenses: licencesOf(facts),
    sources: facts.archives.map(({ title }) => ({ title })),
    contributors: [{ title: place.siteName, path: place.origin, roles: ['publisher'] }],
    revision,
    removed: { withdrawn, changed },
    rowCount: reports,
    resources: resources.map((resource) => {
      const file = files.find(({ name }) => name === resource.path)
      return {
        ...resource,
        mediatype: dataReleaseFiles[resource.path].mediaType,
        bytes: file?.bytes,
        hash: `sha256:${file?.sha256}`,
      }
    }),
  }
  return `${JSON.stringify(described, null, 2)}\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '\\<')

function describeColumns(): string {
  const rows = exportColumnList.map(
    ([name, { type, meaning, term }]) =>
      `| ${name} | ${type} | ${cell(meaning)} | ${term?.split('/').at(-1) ?? ''} |`,
  )
  return ['| Column | Type | Meaning | Term |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function describeForReaders(facts: ReleaseFacts, place: Place): string {
  const { month, asOf, reports } = facts
  return `# ${titleOf(place, facts)}

${reports} public reports as they were at ${asOf.toISOString()}. ${removalsOf(facts)}

From ${place.origin}${dataReleaseUrl(month, '')}

- reports.csv.gz, reports.parquet and reports.geojson.gz hold the same rows.
- changes.ndjson.gz: what became public, changed or was withdrawn since the release before, one JSON object a
  line. "report" is null where a report was withdrawn. The first release has none.
- datapackage.json: a Frictionless Data Package with the type and the meaning of each column.
- SHA256SUMS: check it with "sha256sum -c SHA256SUMS".

A report that is withdrawn, or whose words are changed, leaves the files of old releases too; then their
hashes and the revision change. Please remove from your copies what was withdrawn: changes.ndjson.gz of later
releases and ${place.origin}/api/changes name it.

The files hold facts, and the words of those witnesses who agreed to their reuse. No names and no addresses.
Reports with a "source" were imported from an archive: its licence covers them, and LICENSE.txt lists it.

## Columns

An empty cell or null means that the value is missing. In CSV a boolean is true or false, in
old releases t or f. In CSV a cell that begins with =, +, -, @, a tab or a
line break has a leading '. Terms are of Darwin Core (http://rs.tdwg.org/dwc/terms/) and Dublin Core
(http://purl.org/dc/terms/); a column without one has no term that means the same.

${describeColumns()}

Place names and coordinates: GeoNames (CC BY 4.0), and U.S. post offices.
`
}

function describeLicences({ archives }: ReleaseFacts): string {
  const lines = archives.map(({ title, licence, licenceAddress }) =>
    [`- ${title}: ${licence}`, licenceAddress].filter(Boolean).join(', '),
  )
  const ofArchives =
    lines.length === 0
      ? ''
      : `
Reports that were imported are under the licence of their archive, which each row names:
${lines.join('\n')}
`
  return `The descriptions of reports that were submitted here are under Creative Commons Attribution 4.0 International:
${ccBy.path}legalcode
Their writers agreed to it with each report.
${ofArchives}
The facts are free of rights as far as the operator of the register can say so.

Place names and coordinates are from GeoNames (https://www.geonames.org), CC BY 4.0. Those of some U.S. post offices are
from the package zipcodes 8.0.0, BSD.
`
}

/** The texts of a release whose data files are written. */
export function describeRelease(
  facts: ReleaseFacts,
  place: Place,
  files: StoredReleaseFile[],
): { name: DataReleaseFileName; text: string }[] {
  const { month, revision, asOf } = facts
  const day = utcDayOf(asOf)
  const terms = place.origin + dataReleaseUrl(month, 'LICENSE.txt')
  return [
    { name: 'datapackage.json', text: describePackage(facts, place, files) },
    { name: 'README.md', text: describeForReaders(facts, place) },
    { name: 'LICENSE.txt', text: describeLicences(facts) },
    {
      name: 'CITATION.cff',
      text: writeCitation({ ...place, day, terms, version: `${month}.${revision}` }),
    },
  ]
}

/** The list of checksums as `sha256sum -c` reads it. That program skips the comment. */
export function listChecksums(facts: ReleaseFacts, files: StoredReleaseFile[]): string {
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}`)
  return [`# ${facts.month}. ${removalsOf(facts)}`, ...lines, ''].join('\n')
}
