import { deleteReleases, listTokens } from './queries.ts'
import { sweepReleaseFiles } from './release-store.ts'
import { type ReleaseContext, writeReleases } from './write-releases.ts'

/** Removes a release with its files, unless another process writes releases. */
export async function removeRelease(
  context: ReleaseContext,
  { month, signal }: { month: string; signal: AbortSignal },
): Promise<'removed' | 'unknown' | 'busy'> {
  const outcome = await writeReleases(context, signal, async ({ database, store }) => {
    const isRemoved = (await deleteReleases(database, [month])) > 0
    await sweepReleaseFiles(store, await listTokens(database))
    return isRemoved ? 'removed' : 'unknown'
  })
  return outcome ?? 'busy'
}
