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

/** The usual maximum of connections of each pool in one process. They open on demand. */
export const poolSizes = {
  database: connectionCounts.requests,
  accessDatabase: connectionCounts.signIn,
  deskDatabase: connectionCounts.moderation,
} as const

export type OpenPools = Pools & { close(): Promise<void> }

/**
 * Opens all pools with the same settings; see `openDatabase` for the options. `poolSize` is that of
 * `database`.
 */
export function openPools(
  settings: ConnectionSettings,
  { poolSize = poolSizes.database, ...options }: Parameters<typeof openDatabase>[1] & object = {},
): OpenPools {
  const open = (size: number) => openDatabase(settings, { ...options, poolSize: size })
  const pools = {
    database: open(poolSize),
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
