import { fileWriter, parquetWriteRows, type SchemaElement } from 'hyparquet-writer'
import { type ExportColumn, exportColumnList } from '../exports/export-columns.ts'
import { idOfFeature, linesOf } from './lines-of.ts'

/** Rows of one group. All of them are in memory at the same time. */
const groupSize = 5_000

type Value = string | number | boolean | null
type Feature = { properties: Record<string, Value> }

function elementOf({ type, isLocal }: ExportColumn): Omit<SchemaElement, 'name'> {
  if (type === 'datetime') {
    const terms = { isAdjustedToUTC: !isLocal, unit: 'MILLIS' } as const
    return { type: 'INT64', logical_type: { type: 'TIMESTAMP', ...terms } }
  }
  if (type === 'integer') return { type: 'INT32' }
  if (type === 'number') return { type: 'DOUBLE' }
  if (type === 'boolean') return { type: 'BOOLEAN' }
  return { type: 'BYTE_ARRAY', converted_type: 'UTF8' }
}

const schema: SchemaElement[] = [
  { name: 'reports', num_children: exportColumnList.length },
  ...exportColumnList.map(
    ([name, column]): SchemaElement => ({
      name,
      ...elementOf(column),
      repetition_type: name === 'id' ? 'REQUIRED' : 'OPTIONAL',
    }),
  ),
]

const times = exportColumnList.filter(([, { type }]) => type === 'datetime').map(([name]) => name)

/** Parquet counts local times as if the clock showed UTC. */
function asTime(value: Value | undefined): Date | null {
  if (typeof value !== 'string') return null
  return new Date(value.endsWith('Z') ? value : `${value}Z`)
}

async function* rowsOf(source: string, note: (row: Record<string, Value>) => void) {
  for await (const line of linesOf(source)) {
    if (idOfFeature(line) === undefined) continue
    const { properties }: Feature = JSON.parse(line.replace(/^,/, ''))
    note(properties)
    yield {
      ...properties,
      ...Object.fromEntries(times.map((name) => [name, asTime(properties[name])])),
    }
  }
}

export type ParquetTask = { source: string; target: string }

/** An archive of which a file holds reports, and the licence that it had then. */
export type HeldArchive = { title: string; licence: string; licenceAddress: string | null }

export type ParquetResult = { reports: number; archives: HeldArchive[] }

function archiveOf(row: Record<string, Value>): HeldArchive | undefined {
  const { source, licence, licence_address: address } = row
  if (typeof source !== 'string' || typeof licence !== 'string') return undefined
  return { title: source, licence, licenceAddress: typeof address === 'string' ? address : null }
}

/**
 * Writes the properties of a compressed GeoJSON file as Parquet. Returns how many there are, and of which
 * archives. Runs in a worker thread.
 */
export async function writeParquet({ source, target }: ParquetTask): Promise<ParquetResult> {
  let reports = 0
  const archives = new Map<string, HeldArchive>()
  await parquetWriteRows({
    writer: fileWriter(target),
    rows: rowsOf(source, (row) => {
      reports += 1
      const archive = archiveOf(row)
      if (archive) archives.set(Object.values(archive).join('\n'), archive)
    }),
    columns: exportColumnList.map(([name]) => ({ name })),
    schema,
    rowGroupSize: groupSize,
    createdBy: 'anomaly-register',
  })
  return { reports, archives: [...archives.values()] }
}
