import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { ifPresent, unreadable } from '../if-present.ts'
import { type ErasureKind, erasureKinds } from './erasure-kinds.ts'

/** `day` has the form 2026-11-22. */
export type Erasure = { kind: ErasureKind; id: string; day: string }

const Line = z.tuple([z.iso.date(), z.enum(erasureKinds), z.uuid()])
const fileName = /^\d{4}-\d{2}\.txt$/

export function ledgerFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'erasures')
}

function monthOf({ day }: Erasure): string {
  return day.slice(0, 7)
}

/** Returns undefined for a line that a crash cut off. The next run writes it again. */
export function parseErasure(text: string): Erasure | undefined {
  const line = Line.safeParse(text.split(' '))
  return line.success ? { day: line.data[0], kind: line.data[1], id: line.data[2] } : undefined
}

async function* readFile(file: string): AsyncGenerator<Erasure> {
  try {
    for await (const text of createInterface({ input: createReadStream(file) })) {
      const erasure = parseErasure(text)
      if (erasure) yield erasure
    }
  } catch (error) {
    throw unreadable(file, error)
  }
}

/**
 * Reads a file of the ledger or all files in a folder. Yields nothing if `place` does not exist.
 */
export async function* readLedger(place: string): AsyncGenerator<Erasure> {
  const found = await ifPresent(place, () => stat(place))
  if (found?.isFile()) yield* readFile(place)
  if (!found?.isDirectory()) return
  for (const name of (await readdir(place)).sort()) {
    if (fileName.test(name)) yield* readFile(path.join(place, name))
  }
}

function erasureKey({ kind, id }: Pick<Erasure, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

async function appendLines(file: string, erasures: Erasure[]): Promise<void> {
  const handle = await open(file, 'a', 0o600)
  try {
    const isFresh = (await handle.stat()).size === 0
    const lines = erasures.map(({ day, kind, id }) => `${day} ${kind} ${id}\n`).join('')
    await handle.appendFile(isFresh ? lines : `\n${lines}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Appends the erasures that the files of their months lack. Returns the number of appended ones.
 */
export async function appendToLedger(folder: string, erasures: Erasure[]): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let appended = 0
  for (const [month, ofMonth] of Map.groupBy(erasures, monthOf)) {
    const file = path.join(folder, `${month}.txt`)
    const known = new Set(await Array.fromAsync(readLedger(file), erasureKey))
    const missing = ofMonth.filter((erasure) => !known.has(erasureKey(erasure)))
    if (missing.length > 0) await appendLines(file, missing)
    appended += missing.length
  }
  return appended
}
