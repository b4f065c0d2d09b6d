import * as z from 'zod'
import { readConfig } from '../../src/server/config.ts'
import { defineJob } from '../../src/server/jobs/job.ts'
import { openJobs } from '../../src/server/jobs/open-jobs.ts'

/** Performs jobs of the given database and never finishes one. */
const [name = '', times = '', settingsText = ''] = process.argv.slice(2)
const log = { debug() {}, info() {}, warn: console.error, error: console.error }

const endless = defineJob({
  name,
  payload: z.object({}),
  longestRun: 3_600,
  retries: { times: Number(times), firstDelay: 3_600, longestDelay: 3_600 },
  async perform() {
    console.log('begun')
    await new Promise(() => {})
  },
})
const settings = JSON.parse(settingsText)
const config = readConfig({ LOG_LEVEL: 'silent' })
openJobs({ config, settings, works: true, jobs: [endless] }).start(log)
