import type { JobQueue } from '../../src/server/jobs/open-jobs.ts'
import type { Cleanup } from './closing.ts'

/** A fixture: the queues that a test adds to it close after the test, before the database `own`. */
export async function jobQueues(
  { own: _own }: { own: unknown },
  { onCleanup }: Cleanup,
): Promise<JobQueue[]> {
  const queues: JobQueue[] = []
  onCleanup(async () => {
    for (const queue of queues) await queue.close()
  })
  return queues
}
