import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { hasOddQuotes } from '../importing/csv-records.ts'

/**
 * The lines of a compressed file, without their ends. Not readline, which also ends a line at U+2028: that
 * sign may stand in the words of a witness.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  source.once('error', (error) => text.destroy(error))
  text.setEncoding('utf8')
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

const featureStart = /^,?\{"type" : "Feature", "id" : "([0-9a-f-]{36})"/

/** The id of the report in a line of GeoJSON; undefined for the first and the last line. */
export function idOfFeature(line: string): string | undefined {
  return featureStart.exec(line)?.[1]
}

/** The records of a compressed CSV file as they stand there, each of one line or more. */
export async function* recordsOf(file: string): AsyncGenerator<string> {
  let record: string | undefined
  for await (const line of linesOf(file)) {
    record = record === undefined ? line : `${record}\n${line}`
    if (hasOddQuotes(record)) continue
    yield record
    record = undefined
  }
}
