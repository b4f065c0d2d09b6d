import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { OpenPageSource } from './page-source.ts'

/** What every route plugin is given. */
export type AppContext = {
  config: Config
  database: Database
  /** Asks who is signed in, where that is not the work of `database` itself; see pools.ts. */
  accessDatabase?: Database | undefined
  deskDatabase?: Database | undefined
  jobs: Jobs
  /** Set by `npm run dev`; the built pages otherwise. */
  openPageSource?: OpenPageSource | undefined
}
