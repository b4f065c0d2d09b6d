import type { FileStart } from '../../shared/imports.ts'
import { type CsvRecord, readCsvRecords } from './csv-records.ts'
import { readHeader } from './intake.ts'
import { UnusableInput } from './mapping.ts'
import { openText } from './open-text.ts'

type Start = { encoding: string; delimiter: string; records: CsvRecord[] }

/** The first records with at least `atLeast` rows below the header, or all of them. */
async function readRecords(file: string, atLeast: number, encoding?: string): Promise<Start> {
  const { chunks, ...text } = await openText(file, { encoding })
  const records: CsvRecord[] = []
  for await (const some of readCsvRecords(chunks, text.delimiter)) {
    records.push(...some)
    if (records.length > atLeast) break
  }
  return { encoding: text.encoding, delimiter: text.delimiter, records }
}

const isDamaged = ({ encoding, records }: Start) =>
  encoding === 'utf-8' && records.some(({ values }) => values.some((it) => it.includes('\ufffd')))

/**
 * Reads the header and the first rows. A file that is not UTF-8 is read as the usual encoding of older
 * programs. Throws `UnusableInput` if the file is no table.
 */
export async function readFileStart(file: string, mostRows: number): Promise<FileStart> {
  let start = await readRecords(file, mostRows)
  if (isDamaged(start)) start = await readRecords(file, mostRows, 'windows-1252')
  const [first, ...others] = start.records
  if (!first) throw new UnusableInput('The file is empty.')
  const { header, ownValues } = readHeader(first)
  const sound = others.filter(({ fault }) => fault === undefined).slice(0, mostRows)
  return {
    encoding: start.encoding,
    delimiter: start.delimiter,
    columns: header,
    rows: sound.map(({ values }) => ownValues(values)),
  }
}
