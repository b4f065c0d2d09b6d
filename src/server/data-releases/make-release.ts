import { randomUUID } from 'node:crypto'
import { keptDataReleases } from '../../shared/data-releases.ts'
import { assembleRelease, storeRelease } from './assemble-release.ts'
import { awaitOlderWriters, copySnapshot } from './copy-snapshot.ts'
import { deleteReleases, listTokens } from './queries.ts'
import { sweepReleaseFiles } from './release-store.ts'
import {
  type ReleaseContext,
  type ReleaseWriter,
  refuseFullDisk,
  withFolder,
  writeReleases,
} from './write-releases.ts'

/** The name of the release that is made at a time, like 2026-11. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7)
}

async function findPrevious({ database }: ReleaseWriter, month: string) {
  const row = await database
    .selectFrom('dataReleases')
    .select(['changesFrom', 'files'])
    .where('asOf', 'is not', null)
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    since: row?.changesFrom,
    files: row?.files ?? [],
  }
}

/** From now on triggers note every report that must not be in it. Nobody sees it yet. */
async function begin({ database }: ReleaseWriter, month: string): Promise<string> {
  const token = randomUUID()
  await database.insertInto('dataReleases').values({ month, token, asOf: null }).execute()
  return token
}

async function keepNewest({ database }: ReleaseWriter): Promise<void> {
  const old = await database
    .selectFrom('dataReleases')
    .select('month')
    .orderBy('month', 'desc')
    .offset(keptDataReleases)
    .execute()
  await deleteReleases(
    database,
    old.map(({ month }) => month),
  )
}

async function make(writer: ReleaseWriter, month: string): Promise<void> {
  const { database, store, signal } = writer
  const { since, files: previous } = await findPrevious(writer, month)
  await refuseFullDisk(writer, previous)
  const token = await begin(writer, month)
  await awaitOlderWriters(database, signal)
  await withFolder(writer, async (folder) => {
    const { asOf, changesFrom } = await copySnapshot(writer, folder, since)
    const facts = { month, revision: 1, asOf, withdrawn: 0, changed: 0 }
    const { reports, files } = await assembleRelease({ ...writer, folder }, facts)
    await storeRelease(store, { folder, token, files })
    const { numUpdatedRows } = await database
      .updateTable('dataReleases')
      .set({ asOf, changesFrom, reports, files: JSON.stringify(files) })
      .where('month', '=', month)
      .where('token', '=', token)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`The release ${month} was removed while it was made`)
  })
}

/** Forgets what an interrupted writer has begun. Only the holder of the lock may call it. */
async function forgetUnfinished({ database, store }: ReleaseWriter): Promise<void> {
  const begun = await database
    .selectFrom('dataReleases')
    .select('month')
    .where('asOf', 'is', null)
    .execute()
  await deleteReleases(
    database,
    begun.map(({ month }) => month),
  )
  await sweepReleaseFiles(store, await listTokens(database))
}

export type Made = 'made' | 'exists' | 'busy'

/**
 * Makes the release of a month, unless it exists or another process writes releases. It appears at once and
 * whole. What an interrupted attempt has left is removed first.
 */
export async function makeRelease(
  context: ReleaseContext,
  { month, signal }: { month: string; signal: AbortSignal },
): Promise<Made> {
  const outcome = await writeReleases(context, signal, async (writer): Promise<Made> => {
    await forgetUnfinished(writer)
    const { database } = writer
    const existing = database.selectFrom('dataReleases').select('month').where('month', '=', month)
    if (await existing.executeTakeFirst()) return 'exists'
    try {
      await make(writer, month)
      await keepNewest(writer)
    } finally {
      await forgetUnfinished(writer).catch(() => {})
    }
    return 'made'
  })
  return outcome ?? 'busy'
}
