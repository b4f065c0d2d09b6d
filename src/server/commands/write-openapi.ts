import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { writeOpenapiTypes } from '../openapi-types.ts'
import { buildIfNeeded } from './build.ts'

/** Writes docs/openapi.json as the site serves it, and its types. Needs no database. */
async function writeOpenapi(): Promise<void> {
  await buildIfNeeded(console.log)
  const settings = { host: '/nowhere', user: 'nobody', database: 'nothing' }
  const config = readConfig({ LOG_LEVEL: 'warn' })
  const jobs = openJobs({ config, settings, works: false })
  const app = await createApp({ config, database: openDatabase(settings), jobs })
  await app.ready()
  const docs = path.join(import.meta.dirname, '../../../docs')
  const text = JSON.stringify(app.swagger(), null, 2)
  await writeFile(path.join(docs, 'openapi.json'), `${text}\n`)
  await writeFile(path.join(docs, 'openapi.d.ts'), writeOpenapiTypes(JSON.parse(text)))
  await app.close()
}

await writeOpenapi()
