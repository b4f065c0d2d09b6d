import type { Config } from './config.ts'
import type { ConnectionSettings, Database } from './database/open.ts'
import type { Replica } from './database/replica.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { OpenPageSource } from './page-source.ts'

/** The options of every route plugin. */
export type AppContext = {
  config: Config
  database: Database
  /** Reads sessions, if not `database`; see pools.ts. */
  accessDatabase?: Database | undefined
  deskDatabase?: Database | undefined
  /** For public reading; see read-public.ts. */
  replica?: Replica | undefined
  /**
   * For work that needs a session of its own, and for public changes. Without it no answer is kept in
   * memory.
   */
  settings?: ConnectionSettings | undefined
  jobs: Jobs
  /** Set by `npm run dev`. By default the built pages are served. */
  openPageSource?: OpenPageSource | undefined
}
