import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Mapping, readMapping, UnusableInput } from './mapping.ts'
import { compileRowReader } from './row-reader.ts'

const folder = path.join(import.meta.dirname, '../../../mappings')
const extension = '.json'

export type KnownMapping = { name: string; mapping: Mapping }

/** The mappings of known archives that come with the software, by name. */
export async function readKnownMappings(): Promise<KnownMapping[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(extension)).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -extension.length),
      mapping: await readMapping(path.join(folder, file)),
    })),
  )
}

/** Whether a file with this header has all columns that the mapping reads. */
export function fitsHeader(mapping: Mapping, header: string[]): boolean {
  try {
    compileRowReader(mapping, { header, encoding: 'utf-8', source: '', now: new Date() })
    return true
  } catch (error) {
    if (error instanceof UnusableInput) return false
    throw error
  }
}
