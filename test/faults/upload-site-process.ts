import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { openJobs } from '../../src/server/jobs/open-jobs.ts'

/** The site without its jobs, to be killed: on the port, data folder and database of the arguments. */
const [port = '', dataDirectory = '', settingsText = ''] = process.argv.slice(2)
const settings = JSON.parse(settingsText)
const config = {
  ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
  port: Number(port),
  dataDirectory,
}
const jobs = openJobs({ config, settings, works: false })
const app = await createApp({ config, database: openDatabase(settings), jobs })
await app.listen({ host: '127.0.0.1', port: config.port })
console.log('open')
