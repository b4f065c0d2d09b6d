import * as z from 'zod'
import { findUrlFault } from './database-url.ts'
import { connectionCounts, type Pooler } from './open.ts'

const databaseUrl = z
  .string()
  .refine((text) => findUrlFault(text) === undefined, {
    error: ({ input }) => findUrlFault(String(input)),
  })
  .optional()

/** The environment variables of the database, in the order of .env.example. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATABASE_POOL: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)$/, { error: 'must be a number from 1 to 50' })
    .default(String(connectionCounts.requests))
    .transform(Number),
  DATABASE_POOLER: z.enum(['true', 'false', 'named-statements']).default('false'),
  ALLOW_UNSAFE_DATABASE: z.enum(['true', 'false']).default('false'),
}
const DatabaseEnvironment = z.object(databaseVariables)
type DatabaseEnvironment = z.infer<typeof DatabaseEnvironment>

export type DatabaseConfig = {
  /** For requests. Undefined means the bundled PostgreSQL under `dataDirectory`. */
  databaseUrl: string | undefined
  /** Leads past a pooler; undefined means the same server as `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** A standby for public reading. */
  databaseReadUrl: string | undefined
  /** Connections for the requests of visitors. */
  databasePool: number
  databasePooler: Pooler
  /** True to accept a database server that may lose committed reports. */
  isUnsafeDatabaseAllowed: boolean
}

/** Finds values that are valid alone but not together. */
export function databaseContradictions(read: DatabaseEnvironment): string[] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_POOLER: pooler } = read
  const alone = (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).filter(
    (name) => read[name] && !url,
  )
  if (alone.length > 0) return alone.map((name) => `${name}: needs DATABASE_URL too`)
  if (pooler === 'false' || direct) return []
  return [
    'DATABASE_POOLER: needs DATABASE_URL, which leads to the pooler, and DATABASE_DIRECT_URL, which leads past it',
  ]
}

const poolers = { false: 'none', true: 'plain', 'named-statements': 'named-statements' } as const

export function readDatabaseConfig(read: DatabaseEnvironment): DatabaseConfig {
  return {
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePool: read.DATABASE_POOL,
    databasePooler: poolers[read.DATABASE_POOLER],
    isUnsafeDatabaseAllowed: read.ALLOW_UNSAFE_DATABASE === 'true',
  }
}

/** For whatever needs a session: migrations, jobs, LISTEN, backups and commands. */
export function directUrlOf(config: DatabaseConfig): string | undefined {
  return config.databaseDirectUrl ?? config.databaseUrl
}

/** The most connections that a process opens to the server itself, not through a pooler. */
export function directConnectionsOf({ databasePool, databasePooler }: DatabaseConfig): number {
  const { requests, signIn, moderation, ...jobs } = { ...connectionCounts, requests: databasePool }
  const ofJobs = Object.values(jobs).reduce((sum: number, count) => sum + count, 0)
  return databasePooler === 'none' ? requests + signIn + moderation + ofJobs : ofJobs
}
