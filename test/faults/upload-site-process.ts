import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { openPools } from '../../src/server/database/pools.ts'
import { openJobs } from '../../src/server/jobs/open-jobs.ts'

/**
 * A site without jobs, for tests that kill it; port, data folder, database and megabytes for answers in
 * memory are arguments.
 */
const [port = '', dataDirectory = '', settingsText = '', megabytes = '0'] = process.argv.slice(2)
const settings = JSON.parse(settingsText)
const config = {
  ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ANSWER_CACHE_MEGABYTES: megabytes }),
  port: Number(port),
  dataDirectory,
}
const jobs = openJobs({ config, settings, works: false })
const app = await createApp({ config, ...openPools(settings), settings, jobs })
await app.listen({ host: '127.0.0.1', port: config.port })
console.log('open')
