import * as z from 'zod'
import { defineJob, type JobContext, noRetries } from '../jobs/job.ts'
import { keepPromise } from '../promises/keep-promise.ts'
import { openEvidence, openEvidenceFiles } from './evidence.ts'
import { eraseUnneededOriginals } from './keep/erase-originals.ts'
import { moveEvidence } from './keep/move-evidence.ts'
import {
  abandonedUploads,
  agedVideos,
  eraseLeftVideos,
  reconcileEvidence,
} from './keep/sweep-evidence.ts'
import { prepareVideo } from './prepare/prepare-video.ts'
import { findUnprepared } from './queries.ts'
import { sweepOldScratch } from './scratch.ts'

type PreparingContext = Pick<JobContext, 'database' | 'jobs'>

/** Enqueued when a video is attached to a report, and again if its preparation failed. */
export const preparation = defineJob({
  name: 'prepare-video',
  atOnce: 1,
  payload: z.object({ id: z.uuid() }),
  longestRun: 3_600,
  retries: { times: 6, firstDelay: 60, longestDelay: 7_200 },
  async perform({ config, database }, { id }, { signal }) {
    const evidence = await openEvidence(config)
    await prepareVideo(database, evidence, { id, signal }).finally(() => evidence.close())
  },
})

/** Enqueues the videos of this week whose preparation failed, for example on a full disk. */
export async function prepareAgain({ database, jobs }: PreparingContext): Promise<number> {
  const ids = await findUnprepared(database)
  for (const id of ids) await jobs.enqueue(database, preparation, { id })
  return ids.length
}

/** Deleting a report or its identifiers removes no files. This job does, within minutes. */
export const erasure = defineJob({
  name: 'erase-videos',
  schedule: '*/5 * * * *',
  payload: z.unknown(),
  longestRun: 240,
  retries: noRetries,
  async perform(context, _payload, { signal }) {
    const { config, database, log } = context
    const files = await openEvidenceFiles(config)
    const erased = await eraseLeftVideos(database, files)
    if (erased > 0) log.info({ erased }, 'Videos without a report were erased')
    const originals = await eraseUnneededOriginals(database, files)
    if (originals > 0) log.info({ originals }, 'Originals of reports without a name were erased')
    await keepPromise(context, 'uploads', abandonedUploads, { signal })
  },
})

/** Does nothing when no bucket is configured. */
export const moving = defineJob({
  name: 'move-evidence',
  schedule: '* * * * *',
  payload: z.unknown(),
  longestRun: 3_600,
  retries: noRetries,
  async perform({ config, database, log }) {
    const { stores } = await openEvidenceFiles(config)
    const moved = stores ? await moveEvidence(database, stores) : 0
    if (moved > 0) log.info({ moved }, 'Files of videos were moved to the bucket')
  },
})

export const reconciliation = defineJob({
  name: 'reconcile-evidence',
  schedule: '40 2 * * *',
  payload: z.unknown(),
  longestRun: 3_600,
  retries: noRetries,
  async perform(context, _payload, { signal }) {
    const { config, database, jobs, log } = context
    const files = await openEvidenceFiles(config)
    await keepPromise(context, 'videos', agedVideos, { signal })
    const unprepared = await prepareAgain({ database, jobs })
    if (unprepared > 0) log.warn({ unprepared }, 'Videos are prepared again')
    const scratch = await sweepOldScratch(files.directory)
    if (scratch > 0) log.warn({ scratch }, 'Scratch files of processes that are gone were removed')
    const result = await reconcileEvidence(database, files)
    if (result.isRefused) log.error(result, 'Too many files have no row; none was removed')
    else if (result.orphans > 0) log.warn(result, 'Files without a row were removed')
  },
})
