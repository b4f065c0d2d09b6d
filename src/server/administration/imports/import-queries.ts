import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Selectable, sql } from 'kysely'
import type { FileStart, ImportFile, ImportOutcome, NewImportRun } from '../../../shared/imports.ts'
import { importLimits } from '../../../shared/limits.ts'
import { dayInMilliseconds } from '../../../shared/sighting-date.ts'
import type { ImportsTable } from '../../database/import-tables.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'

export type ImportRow = Selectable<ImportsTable> & { hasRefusedRows: boolean }

const pieceSize = 1_024 ** 2

const hasRefusedRows = sql<boolean>`exists (
  select from import_pieces where import_id = imports.id and kind = 'refused')`.as('hasRefusedRows')

/** Files whose time is over count as gone, until the hourly job removes them. */
const isKept = sql<boolean>`expires_at > now()`

function selectImports(database: Database) {
  return database.selectFrom('imports').selectAll().select(hasRefusedRows).where(isKept)
}

/** The files that administrators sent, the latest first. They are few, because they expire. */
export function listImports(database: Database): Promise<ImportRow[]> {
  return selectImports(database).orderBy('createdAt', 'desc').limit(100).execute()
}

export function findImport(database: Database, id: string): Promise<ImportRow | undefined> {
  return selectImports(database).where('id', '=', id).executeTakeFirst()
}

export function toImportFile(row: ImportRow): ImportFile {
  const { id, fileName, size, sentBy, createdAt, expiresAt, state, request } = row
  return {
    ...{ id, fileName, size, sentBy, state },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    run: request && {
      isTrial: request.isTrial,
      source: request.source,
      rows: row.rowsRead,
      progress: row.progress,
      outcome: row.outcome,
      failure: row.failure,
      hasRefusedRows: row.hasRefusedRows,
    },
  }
}

type Kind = 'sent' | 'refused'

/** Replaces the pieces of this kind by those of a file. */
async function storePieces(
  transaction: DatabaseTransaction,
  importId: string,
  kind: Kind,
  file: string,
): Promise<void> {
  await transaction
    .deleteFrom('importPieces')
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .execute()
  let number = 0
  for await (const bytes of createReadStream(file, { highWaterMark: pieceSize })) {
    const piece = { importId, kind, number: number++, bytes }
    await transaction.insertInto('importPieces').values(piece).execute()
  }
}

/** The bytes of a file, a piece at a time. */
export async function* readPieces(
  database: Database,
  importId: string,
  kind: Kind,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const piece = await database
      .selectFrom('importPieces')
      .select('bytes')
      .where('importId', '=', importId)
      .where('kind', '=', kind)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}

/** Writes the file that was sent to a path. */
export async function writeSentFile(database: Database, id: string, path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of readPieces(database, id, 'sent')) await handle.write(bytes)
  } finally {
    await handle.close()
  }
}

type SentFile = { path: string; fileName: string; sentBy: string; start: FileStart }

/** Stores a file that was sent. Returns its id. */
export function storeSentFile(database: Database, sent: SentFile): Promise<string> {
  const { path, fileName, sentBy, start } = sent
  return database.transaction().execute(async (transaction) => {
    const id = randomUUID()
    const { size } = await stat(path)
    await transaction
      .insertInto('imports')
      .values({
        ...{ id, fileName, size, sentBy, failure: null },
        start: JSON.stringify(start),
        expiresAt: new Date(Date.now() + importLimits.keptDays * dayInMilliseconds),
      })
      .execute()
    await storePieces(transaction, id, 'sent', path)
    return id
  })
}

/** False if a run is queued or under way, so that the import does not change below it. */
export async function beginRun(
  transaction: DatabaseTransaction,
  id: string,
  request: NewImportRun,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('imports')
    .set({
      state: 'queued',
      request: JSON.stringify(request),
      ...{ rowsRead: 0, progress: 0, isStopping: false, outcome: null, failure: null },
    })
    .where('id', '=', id)
    .where('state', 'not in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type TakenRun = { id: string; request: NewImportRun; start: FileStart }

/** Marks a queued run as under way. Undefined if there is none, for example because it was stopped. */
export async function takeRun(database: Database, id: string): Promise<TakenRun | undefined> {
  const row = await database
    .updateTable('imports')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(['request', 'start'])
    .executeTakeFirst()
  return row?.request ? { id, request: row.request, start: row.start } : undefined
}

/** Notes how far a run is. Returns whether somebody wants to stop it. */
export async function noteProgress(
  database: Database,
  id: string,
  { rows, progress }: { rows: number; progress: number },
): Promise<boolean> {
  const row = await database
    .updateTable('imports')
    .set({ rowsRead: rows, progress })
    .where('id', '=', id)
    .returning('isStopping')
    .executeTakeFirst()
  return row?.isStopping ?? true
}

type End = { outcome: ImportOutcome; refused: string | undefined } | { failure: string }

/** Notes how a run ended. `refused` is the path of the file with the refused rows. */
export function endRun(database: Database, id: string, end: End): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const ended =
      'failure' in end
        ? { state: 'failed' as const, failure: end.failure }
        : {
            state: 'done' as const,
            outcome: JSON.stringify(end.outcome),
            ...{ rowsRead: end.outcome.read, progress: 1 },
          }
    await transaction
      .updateTable('imports')
      .set({ ...ended, isStopping: false })
      .where('id', '=', id)
      .execute()
    if ('refused' in end && end.refused) await storePieces(transaction, id, 'refused', end.refused)
  })
}

/** Asks the run to stop after its batch. A queued run ends at once. */
export async function stopRun(database: Database, id: string): Promise<void> {
  await sql`
    update imports
       set is_stopping = true,
           state = case when state = 'queued' then 'failed' else state end,
           failure = case when state = 'queued' then 'Stopped before it began.' end
     where id = ${id} and state in ('queued', 'running')`.execute(database)
}

/** Removes a file with its pieces. False while a run reads it. */
export async function removeImport(database: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('state', 'not in', ['queued', 'running'])
    .executeTakeFirst()
  return numDeletedRows === 1n
}
