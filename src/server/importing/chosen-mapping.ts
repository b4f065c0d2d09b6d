import type { FileStart, ImportFileDetails, ImportMapping } from '../../shared/imports.ts'
import { fitsHeader, readKnownMappings } from './known-mappings.ts'
import { type Mapping, mappingOfHeader, UnusableInput } from './mapping.ts'
import { guessColumns, mappingOfChoices } from './mapping-of-choices.ts'

async function readMappingOf(chosen: ImportMapping, header: string[]): Promise<Mapping> {
  if (chosen.kind === 'names') return mappingOfHeader(header)
  if (chosen.kind === 'columns') return mappingOfChoices(chosen)
  const known = await readKnownMappings()
  const found = known.find(({ name }) => name === chosen.name)
  if (!found) throw new UnusableInput(`There is no mapping ${chosen.name}.`)
  return found.mapping
}

/** The mapping that an administrator chose for a file. Throws `UnusableInput` if it cannot be used. */
export async function readChosenMapping(
  chosen: ImportMapping,
  { columns, encoding, delimiter }: FileStart,
): Promise<Mapping> {
  return { encoding, delimiter, ...(await readMappingOf(chosen, columns)) }
}

function hasFieldNames(header: string[]): boolean {
  try {
    mappingOfHeader(header)
    return true
  } catch (error) {
    if (error instanceof UnusableInput) return false
    throw error
  }
}

/** The ways to read a file with this header. */
export async function findWaysToRead(
  header: string[],
): Promise<Pick<ImportFileDetails, 'knownMappings' | 'hasFieldNames' | 'guessedColumns'>> {
  const known = await readKnownMappings()
  return {
    knownMappings: known
      .filter(({ mapping }) => fitsHeader(mapping, header))
      .map(({ name, mapping }) => ({ name, source: mapping.source ?? name })),
    hasFieldNames: hasFieldNames(header),
    guessedColumns: guessColumns(header),
  }
}
