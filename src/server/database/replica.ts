import { sql } from 'kysely'
import type pg from 'pg'
import { Problem } from '../http/problems.ts'
import { areOtherClusters, readCluster } from './cluster.ts'
import { type Database, openDatabase } from './open.ts'
import type { Pools } from './pools.ts'

/** Milliseconds. A replica that may be further behind answers nothing. */
export const longestLag = 5_000

/** Milliseconds between two polls of a connection, and between two that found it behind. */
const pollEvery = { usually: 1_000, behind: 100 }

/** Milliseconds. Waiting longer for a replica costs more than asking the primary. */
const patience = 500

/** A place in the write-ahead log of the primary, and when it was the end. */
type Position = { bytes: number; askedAt: number }

/** What a connection to the replica shows: everything that was committed before `upTo`. */
type View = { cluster: string; upTo: number; lookedAt: number }

export type Replica = {
  /** Calls `read` with the replica, or with the primary if the replica is behind or fails. */
  read<T>(read: (database: Database) => Promise<T>): Promise<T>
  /** From now on, reads on the replica see what was committed before this call. */
  noteChange(): void
  close(): Promise<void>
}

type Options = {
  url: string
  /** The primary: answers what the replica does not, and says where its log ends. */
  pools: Pick<Pools, 'database' | 'accessDatabase'>
  poolSize: number
  onNotice: (message: string) => void
}

const behind = 'The replica is behind'
const foreign = 'The replica follows another primary'

/** The code of PostgreSQL for a read that was in the way of the replay. */
const conflict = '40001'

/**
 * Remembers where the log of the primary ended at which time. A replica that has replayed up to
 * there shows everything until that time. Comparing positions needs no clock of a server, and an
 * idle primary does not make its replica look old.
 */
function followPrimary(primary: Database) {
  let positions: Position[] = []
  let cluster: string | undefined
  let asking: Promise<void> | undefined
  let isWanted = false

  async function ask(): Promise<void> {
    cluster ??= await readCluster((text) => sql.raw<{ cluster: string }>(text).execute(primary))
    const askedAt = performance.now()
    const { rows } = await sql<{ bytes: number }>`
      select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as bytes`.execute(primary)
    const known = positions.filter((position) => position.askedAt > askedAt - longestLag)
    positions = [...known, ...rows.map(({ bytes }) => ({ bytes, askedAt }))]
  }
  /** One question at a time. A further call leads to one more question. */
  function poll(): void {
    isWanted = asking !== undefined
    asking ??= ask()
      .catch(() => {})
      .finally(() => {
        asking = undefined
        if (isWanted) poll()
      })
  }
  const timer = setInterval(poll, pollEvery.usually).unref()
  poll()
  return {
    poll,
    isOther: (one: string) => cluster !== undefined && areOtherClusters(one, cluster),
    /** The time until which a replica shows everything. */
    timeOf: (bytes: number) =>
      positions.findLast((position) => position.bytes <= bytes)?.askedAt ?? -Infinity,
    async close() {
      clearInterval(timer)
      isWanted = false
      await asking
    },
  }
}

/** A question with a limit that the types of `pg` do not know. */
const withinPatience = (text: string) => ({ text, query_timeout: patience })

const clusterOf = (client: pg.PoolClient) =>
  readCluster((text) => client.query<{ cluster: string }>(withinPatience(text)))

async function readPosition(client: pg.PoolClient): Promise<number> {
  const text = `
    select case when pg_is_in_recovery()
             then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as bytes`
  const { rows } = await client.query<{ bytes: number | null }>(withinPatience(text))
  return rows[0]?.bytes ?? -1
}

/**
 * True if the primary may succeed. A statement that took too long would take as long there, and
 * double the work.
 */
function isWorthAnother(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return !('code' in error) || (error.code !== '57014' && error.code !== '22021')
}

/** True if the read went well and says no, such as to an address of no report. */
function isAnswer(error: unknown): boolean {
  return error instanceof Problem && error.status < 500
}

/** Says why, without the text of an error in a statement, which may repeat what a visitor wrote. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}

/** Opens a standby for public reading. It may be away. */
export function openReplica({ url, pools, poolSize, onNotice }: Options): Replica {
  const views = new WeakMap<pg.PoolClient, View>()
  const followed = followPrimary(pools.accessDatabase)
  let changedAt = -Infinity
  let isServing = true

  function isFresh({ upTo }: View): boolean {
    return upTo >= changedAt && upTo >= performance.now() - longestLag
  }
  /** A proxy may lead each connection to another replica, so each has its own view. */
  async function viewOf(client: pg.PoolClient): Promise<View> {
    const known = views.get(client)
    const pause = known && isFresh(known) ? pollEvery.usually : pollEvery.behind
    if (known && performance.now() - known.lookedAt < pause) return known
    const cluster = known?.cluster ?? (await clusterOf(client))
    const lookedAt = performance.now()
    const view = { cluster, upTo: followed.timeOf(await readPosition(client)), lookedAt }
    views.set(client, view)
    return view
  }
  async function admit(client: pg.PoolClient): Promise<void> {
    const view = await viewOf(client)
    if (followed.isOther(view.cluster)) throw new Error(foreign)
    if (!isFresh(view)) throw new Error(behind)
  }
  const database = openDatabase(
    { connectionString: url },
    { poolSize, acquireTimeout: patience, admit },
  )

  /** Waiting for a change to arrive, or giving way to replayed changes, is no fault. */
  function note(reason?: string): void {
    if (reason === behind && performance.now() - changedAt < longestLag) return
    if (reason === conflict) return
    const serves = reason === undefined
    if (serves !== isServing) {
      onNotice(serves ? 'the replica answers again' : `the primary answers alone: ${reason}`)
    }
    isServing = serves
  }
  return {
    async read(read) {
      try {
        const answer = await read(database)
        note()
        return answer
      } catch (error) {
        if (isAnswer(error)) {
          note()
          throw error
        }
        if (!isWorthAnother(error)) throw error
        note(reasonOf(error))
        return read(pools.database)
      }
    },
    noteChange() {
      changedAt = performance.now()
      followed.poll()
    },
    async close() {
      await followed.close()
      await database.destroy()
    },
  }
}
