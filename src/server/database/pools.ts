import { type ConnectionSettings, connectionCounts, type Database, openDatabase } from './open.ts'

/** One pool for each kind of work, so that slow work on reports blocks no other work. */
export type Pools = {
  /** For visitors: reading and submitting reports. */
  database: Database
  /** For sessions, sign-in, administrators' accounts and readiness. Must not query `reports`. */
  accessDatabase: Database
  /** For the work of moderators on reports. */
  deskDatabase: Database
}

/** The maximum number of connections of each pool in one process. They open on demand. */
export const poolSizes = {
  database: connectionCounts.requests,
  accessDatabase: connectionCounts.signIn,
  deskDatabase: connectionCounts.moderation,
} as const

export type OpenPools = Pools & { close(): Promise<void> }

/** Opens all pools with the same settings; see `openDatabase` for the options. */
export function openPools(
  settings: ConnectionSettings,
  options: Omit<Parameters<typeof openDatabase>[1] & object, 'poolSize'> = {},
): OpenPools {
  const open = (poolSize: number) => openDatabase(settings, { ...options, poolSize })
  const pools = {
    database: open(poolSizes.database),
    accessDatabase: open(poolSizes.accessDatabase),
    deskDatabase: open(poolSizes.deskDatabase),
  }
  return {
    ...pools,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
    },
  }
}
