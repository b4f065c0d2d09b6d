import * as z from 'zod'
import { defineJob, noRetries, WorkPostponed, withSettings } from '../jobs/job.ts'
import { makeRelease, monthOf } from './make-release.ts'
import { rewriteReleases } from './rewrite-releases.ts'

export const releaseMaking = defineJob({
  name: 'make-data-release',
  schedule: '20 1 1 * *',
  atOnce: 1,
  payload: z.object({}),
  longestRun: 7_200,
  retries: { times: 10, firstDelay: 900, longestDelay: 14_400 },
  async perform(context, _payload, { signal }) {
    const month = monthOf(new Date())
    const outcome = await makeRelease(withSettings(context), { month, signal })
    if (outcome === 'busy') throw new WorkPostponed('Another process writes releases')
    if (outcome === 'made') context.log.info({ month }, 'A data release was made')
  },
})

/** Seconds between two searches for releases that hold a withdrawn report. */
export const rewritingInterval = 600

export const releaseRewriting = defineJob({
  name: 'rewrite-data-releases',
  schedule: '*/10 * * * *',
  atOnce: 1,
  payload: z.object({}),
  longestRun: 7_200,
  retries: noRetries,
  async perform(context, _payload, { signal }) {
    await rewriteReleases(withSettings(context), signal)
  },
})
