import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { idOfFeature, linesOf, recordsOf } from './lines-of.ts'

/** Returns what stands instead of the part that the report `id` has in a file. */
type Instead = (id: string) => string | undefined

type Part = { text: string; id?: string | undefined }

async function* partsOfCsv(file: string): AsyncGenerator<Part> {
  let isHeader = true
  for await (const text of recordsOf(file)) {
    yield isHeader ? { text } : { text, id: text.slice(0, 36) }
    isHeader = false
  }
}

/** The first feature has no comma before it, whichever it is then. */
async function* partsOfGeoJson(file: string, leaving: Set<string>): AsyncGenerator<Part> {
  let isFirst = true
  for await (const line of linesOf(file)) {
    const id = idOfFeature(line)
    if (id === undefined || leaving.has(id)) {
      yield { text: line, id }
      continue
    }
    yield { text: isFirst ? line.replace(/^,/, '') : line, id }
    isFirst = false
  }
}

async function* partsOfChanges(file: string): AsyncGenerator<Part> {
  for await (const text of linesOf(file)) yield { text, id: /[0-9a-f-]{36}/.exec(text)?.[0] }
}

const kinds = {
  'reports.csv.gz': { partsOf: partsOfCsv },
  'reports.geojson.gz': { partsOf: partsOfGeoJson },
  'changes.ndjson.gz': {
    partsOf: partsOfChanges,
    instead: (id: string) => `{"id" : "${id}", "report" : null}`,
  },
} satisfies Record<
  string,
  { partsOf: (file: string, leaving: Set<string>) => AsyncIterable<Part>; instead?: Instead }
>

export type RewrittenFile = keyof typeof kinds
export const rewrittenFiles = ['reports.csv.gz', 'reports.geojson.gz', 'changes.ndjson.gz'] as const

export type Leaving = { kind: RewrittenFile; source: string; target: string; ids: string[] }

/**
 * Copies a file of a release without the rows of some reports; a list of changes gets tombstones instead.
 * Returns the ids that it has left out. Runs in a worker thread.
 */
export async function leaveOut({ kind, source, target, ids }: Leaving): Promise<string[]> {
  const leaving = new Set(ids)
  const found = new Set<string>()
  const { partsOf, instead }: { partsOf: typeof partsOfGeoJson; instead?: Instead } = kinds[kind]
  async function* remaining(): AsyncGenerator<string> {
    for await (const { text, id } of partsOf(source, leaving)) {
      if (id === undefined || !leaving.has(id)) {
        yield `${text}\n`
        continue
      }
      const replacement = instead?.(id)
      if (replacement !== text) found.add(id)
      if (replacement !== undefined) yield `${replacement}\n`
    }
  }
  await pipeline(
    Readable.from(remaining(), { objectMode: false }),
    createGzip(),
    createWriteStream(target),
  )
  return [...found]
}
