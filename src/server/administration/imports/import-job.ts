import { rm } from 'node:fs/promises'
import * as z from 'zod'
import type { ImportOutcome } from '../../../shared/imports.ts'
import { openEvidenceFiles } from '../../evidence/evidence.ts'
import { scratchFile } from '../../evidence/scratch.ts'
import { isPresent } from '../../if-present.ts'
import { readChosenMapping } from '../../importing/chosen-mapping.ts'
import type { ImportSummary } from '../../importing/import-summary.ts'
import { UnusableInput } from '../../importing/mapping.ts'
import { type Attempt, defineJob, type JobContext, withSettings } from '../../jobs/job.ts'
import { openWorkerPool } from '../../workers/worker-pool.ts'
import { type Actor, shell } from '../records/history.ts'
import { endRun, type TakenRun, takeRun, writeSentFile } from './import-queries.ts'
import type { ImportResult, ImportTask } from './import-worker.ts'

const worker = new URL('./import-worker.ts', import.meta.url)
const memoryOfWorker = 256

/** So many reasons tell what is wrong with a file. */
const mostReasons = 20

const failedForGood =
  'The import failed. What it had imported stays. Run it again to import the rest.'

/** The most frequent ones first. */
function tally(counts: Map<string, number>) {
  return [...counts]
    .map(([name, rows]) => ({ name, rows }))
    .sort((one, other) => other.rows - one.rows)
    .slice(0, mostReasons)
}

function outcomeOf(summary: ImportSummary): ImportOutcome {
  const { skipped, refusedBecause, refusedCountries, ...counts } = summary
  return {
    ...counts,
    skipped: tally(skipped),
    refusedBecause: tally(refusedBecause),
    refusedCountries: tally(refusedCountries),
  }
}

async function importFrom(
  context: JobContext,
  { id, request, start }: TakenRun,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> {
  const { settings, database, config } = withSettings(context)
  const { directory } = await openEvidenceFiles(config)
  const [file, refused] = [scratchFile(directory), scratchFile(directory)]
  const pool = openWorkerPool(worker, { threads: 1, megabytes: memoryOfWorker })
  try {
    const { source, isTrial, isUpdate, archive } = request
    const read = await readChosenMapping(request.mapping, start)
    const mapping = { ...read, archive: { ...read.archive, ...archive } }
    await writeSentFile(database, id, file)
    const given = { settings, id, file, refused, mapping, source }
    const task: ImportTask = { ...given, isTrial, isUpdate, actor }
    const result = await pool.run<ImportResult>('importSentFile', task, signal)
    if ('unusable' in result) throw new UnusableInput(result.unusable)
    const hasRefused = await isPresent(refused)
    const outcome = outcomeOf(result.summary)
    await endRun(database, id, { outcome, refused: hasRefused ? refused : undefined })
  } finally {
    await pool.close()
    for (const path of [file, refused]) await rm(path, { force: true })
  }
}

/** A job from before a release that names who began it counts as an operator's. */
const payload = z.object({
  id: z.uuid(),
  actor: z.object({ id: z.uuid().nullable(), username: z.string() }).default(shell),
})

async function perform(
  context: JobContext,
  { id, actor }: z.output<typeof payload>,
  { signal, isLast }: Attempt,
) {
  const { database, log } = context
  const run = await takeRun(database, id)
  if (!run) return
  try {
    await importFrom(context, run, actor, signal)
    log.info({ import: id }, 'An uploaded file was imported')
  } catch (error) {
    if (error instanceof UnusableInput) {
      return endRun(database, id, { failure: error.message })
    }
    if (isLast) await endRun(database, id, { failure: failedForGood })
    throw error
  }
}

/**
 * Imports a file that an administrator sent. A repeated attempt reads it from its beginning, and finds the
 * reports of the one before there already.
 */
export const importing = defineJob({
  name: 'import-file',
  atOnce: 1,
  payload,
  longestRun: 7_200,
  retries: { times: 3, firstDelay: 30, longestDelay: 600 },
  perform,
})
