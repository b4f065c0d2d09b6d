import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FileStart, ImportOutcome, ImportState, NewImportRun } from '../../shared/imports.ts'

/** JSON, which is written as text. */
type Json<Value> = ColumnType<Value, string, string>

export type ImportsTable = {
  id: string
  fileName: string
  size: number
  start: Json<FileStart>
  sentBy: string
  createdAt: Generated<Date>
  expiresAt: Date
  state: Generated<ImportState>
  request: ColumnType<NewImportRun | null, undefined, string>
  rowsRead: Generated<number>
  progress: Generated<number>
  isStopping: Generated<boolean>
  outcome: ColumnType<ImportOutcome | null, undefined, string | null>
  failure: string | null
}

/** A file in pieces: the one that was sent, or the rows that the last run refused. */
export type ImportPiecesTable = {
  importId: string
  kind: 'sent' | 'refused'
  number: number
  bytes: Buffer
}

export type ImportSourcesTable = {
  name: string
  title: string | null
  address: string | null
  licence: string | null
  licenceAddress: string | null
  firstImportAt: Generated<Date>
  lastImportAt: Generated<Date>
  /** Written by a trigger alone. */
  licenceChangedAt: GeneratedAlways<Date | null>
}
