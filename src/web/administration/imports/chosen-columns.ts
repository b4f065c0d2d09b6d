import type { ChosenColumns, ImportFileDetails, ImportMapping } from '../../../shared/imports.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { keysOf } from '../../../shared/values-by-key.ts'

type ColumnChoice = ImportFileDetails['guessedColumns']
export type Rules = Omit<ChosenColumns, 'kind' | 'columns'>

/** What an administrator has said so far about how to read a file. */
export type Choices = {
  /** `names`, `columns`, or the name of a known archive after a colon; empty before the choice. */
  way: string
  columns: ColumnChoice
  rules: Rules
}

export const knownWay = (name: string) => `:${name}`

export const neededColumns = ['place', 'date', 'description'] as const

export const columnsOf = (texts: Texts['imports']) => keysOf(texts.columns)

/** Undefined while something is missing. */
export function mappingOf({ way, columns, rules }: Choices): ImportMapping | undefined {
  if (way === 'names') return { kind: 'names' }
  if (way.startsWith(':')) return { kind: 'known', name: way.slice(1) }
  const { place, date, description } = columns
  if (way !== 'columns' || !place || !date || !description) return undefined
  return { kind: 'columns', columns: { ...columns, place, date, description }, ...rules }
}
