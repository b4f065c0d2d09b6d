import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import type { Jobs } from './jobs/open-jobs.ts'

/** What every route plugin is given. */
export type AppContext = { config: Config; database: Database; jobs: Jobs }
