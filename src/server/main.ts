import type { FastifyInstance } from 'fastify'
import { offerSetupCode } from './administration/second-factor/setup-code.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type ConfiguredDatabase, openConfiguredDatabase } from './database/configured.ts'
import type { Database } from './database/open.ts'
import { stopServing } from './http/stop-serving.ts'
import { type JobQueue, openJobs } from './jobs/open-jobs.ts'
import { logOutbox } from './mail/outbox.ts'
import type { OpenPageSource } from './page-source.ts'

export type RunningServer = { address: string; close(): Promise<void> }

/** Milliseconds before the jobs start, so that the first visitors need not compete with them. */
const headStart = 1_000

type Options = {
  /** Runs when the database is ready, before the site listens. */
  prepare?: (database: Database) => Promise<void>
  onNotice?: (message: string) => void
  /** When it aborts before the site is open, the start closes what it has opened and throws. */
  stopping?: AbortSignal
  /** For `npm run dev`, which keeps the database while it restarts the site. */
  besideSite?: boolean
  openPageSource?: OpenPageSource
}

function listeningFault(code: unknown, { host, port }: Config): string | undefined {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop what uses it, or set PORT to another number.`
  }
  if (code === 'EACCES') {
    return `The user of the site may not listen on port ${port}. Set PORT to a number above 1023.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${host}. Set HOST to one of its own.`
  }
  return undefined
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { host, port } = config
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const fault = error instanceof Error && 'code' in error && listeningFault(error.code, config)
    throw fault ? new Error(fault, { cause: error }) : error
  }
}

async function openSite(
  config: Config,
  { database, accessDatabase, deskDatabase, replica, settings }: ConfiguredDatabase,
  jobs: JobQueue,
  openPageSource?: OpenPageSource,
): Promise<{ app: FastifyInstance; address: string }> {
  const app = await createApp({
    config,
    database,
    accessDatabase,
    deskDatabase,
    replica,
    settings,
    jobs,
    openPageSource,
  })
  try {
    return { app, address: await listen(app, config) }
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Starts database, site and jobs. `close` stops them in reverse order. */
export async function startServer(config: Config, options: Options = {}): Promise<RunningServer> {
  const connection = await openConfiguredDatabase(config, {
    ...(options.onNotice ? { onNotice: options.onNotice } : {}),
    ...(options.stopping ? { stopping: options.stopping } : {}),
    besideSite: options.besideSite ?? false,
  })
  const jobs = openJobs({ config, settings: connection.settings, works: true })
  try {
    await options.prepare?.(connection.database)
    options.stopping?.throwIfAborted()
    const setup = await offerSetupCode(connection.database, config)
    if (setup) options.onNotice?.(setup)
    const { app, address } = await openSite(config, connection, jobs, options.openPageSource)
    logOutbox(config, app.log)
    const starting = setTimeout(() => jobs.start(app.log), headStart)
    return {
      address,
      async close() {
        clearTimeout(starting)
        await stopServing(app, config)
        await jobs.close()
        await connection.close()
      },
    }
  } catch (error) {
    await jobs.close()
    await connection.close()
    throw error
  }
}
