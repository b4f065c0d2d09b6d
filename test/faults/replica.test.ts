import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Database } from '../../src/server/database/open.ts'
import { type OpenPools, openPools } from '../../src/server/database/pools.ts'
import { openReplica, type Replica } from '../../src/server/database/replica.ts'
import { notFound, Problem } from '../../src/server/http/problems.ts'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { signIn, storeUser } from '../support/accounts.ts'
import { changeUnnoticed, newPlace } from '../support/neighbouring-sites.ts'
import { newReport, storeReports } from '../support/reports.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { send } from '../support/send.ts'
import {
  hasStreaming,
  type StreamingServer,
  type StreamingServers,
  startStreamingServers,
} from '../support/streaming-servers.ts'

describe.runIf(hasStreaming)('with a standby for public reading', () => {
  let servers: StreamingServers
  let pools: OpenPools
  let replica: Replica
  let notices: string[]

  beforeAll(async () => {
    servers = await startStreamingServers()
    await migrate({ connectionString: servers.primary.url })
    pools = openPools({ connectionString: servers.primary.url })
    notices = []
    const onNotice = (notice: string) => notices.push(notice)
    replica = openReplica({ url: servers.standby.url, pools, poolSize: 4, onNotice })
  }, 120_000)
  afterAll(async () => {
    await replica.close()
    await pools.close()
    await servers.close()
  })

  async function isStandby(database: Database): Promise<boolean | undefined> {
    const { rows } = await sql<{ answer: boolean }>`
      select pg_is_in_recovery() as answer`.execute(database)
    return rows[0]?.answer
  }

  async function countUsers(database: Database): Promise<number | undefined> {
    const { rows } = await sql<{ users: number }>`
      select users from active_users`.execute(database)
    return rows[0]?.users
  }

  const setUsers = (users: number) =>
    sql`insert into active_users (users) values (${users})
          on conflict (only_row) do update set users = excluded.users`.execute(pools.database)

  async function delayReplay(milliseconds: number): Promise<void> {
    await servers.standby.query(`alter system set recovery_min_apply_delay = ${milliseconds}`)
    await servers.standby.query('select pg_reload_conf()')
  }

  test('an idle primary does not make its standby look old', async () => {
    const isOld = async () => {
      const [row] = await servers.standby.query<{ old: boolean }>(
        "select now() - pg_last_xact_replay_timestamp() > '6 seconds' as old",
      )
      return row?.old
    }
    await expect.poll(isOld, { timeout: 30_000 }).toBe(true)
    expect(await replica.read(isStandby)).toBe(true)
  })

  test('a read after a change shows that change, however late the standby is', async () => {
    await delayReplay(100)
    let late = 0
    for (let turn = 1; turn <= 20; turn += 1) {
      await setUsers(turn)
      if ((await replica.read(countUsers)) !== turn) late += 1
      replica.noteChange()
      do expect(await replica.read(countUsers)).toBe(turn)
      while (!(await replica.read(isStandby)))
    }
    await delayReplay(0)
    console.log(`${late} of 20 reads were late before noteChange`)
    expect(late).toBeGreaterThan(0)
    await expect.poll(() => replica.read(isStandby)).toBe(true)
  })

  test('a standby that stops replaying answers for at most five seconds', async () => {
    await servers.standby.query('select pg_wal_replay_pause()')
    await setUsers(1_001)
    const changedAt = performance.now()
    expect(await replica.read(countUsers)).not.toBe(1_001)
    await expect.poll(() => replica.read(countUsers), { interval: 20, timeout: 20_000 }).toBe(1_001)
    const seconds = (performance.now() - changedAt) / 1_000
    console.log(`the primary took over after ${seconds.toFixed(1)} s`)
    expect(seconds).toBeLessThan(6)
    expect(notices).toContain('the primary answers alone: The replica is behind')
    await servers.standby.query('select pg_wal_replay_resume()')
    await expect.poll(() => replica.read(isStandby)).toBe(true)
    expect(notices.at(-1)).toBe('the replica answers again')
  })

  test('a refusal is an answer of the standby, and asks the primary nothing', async () => {
    await expect.poll(() => replica.read(isStandby)).toBe(true)
    const before = [...notices]
    const asked: (boolean | undefined)[] = []
    const refuse = async (database: Database) => {
      asked.push(await isStandby(database))
      throw notFound('report')
    }
    await expect(replica.read(refuse)).rejects.toThrow(Problem)
    expect(asked).toEqual([true])
    expect(notices).toEqual(before)
  })

  test('an error that only a standby has leads to the primary', async () => {
    const salts = (database: Database) => sql`select salt from daily_salts`.execute(database)
    await expect(servers.standby.query('select salt from daily_salts')).rejects.toThrow()
    expect((await replica.read(salts)).rows).toEqual([])
  })

  /** What `npm run doctor` says where DATABASE_READ_URL is `url`. */
  async function doctorSays(url: string): Promise<string> {
    const environment = { DATABASE_URL: servers.primary.url, DATABASE_READ_URL: url }
    const asked = { command: 'doctor.ts', args: [], environment }
    return (await runCommandLine(os.tmpdir(), asked)).output
  }

  test('the doctor looks at the standby', async () => {
    const { primary, standby } = servers
    expect(await doctorSays(standby.url)).toMatch(/ok +Standby +Follows the primary/)
    expect(await doctorSays(primary.url)).toMatch(/LOOK +Standby +Is no standby/)
    const away = standby.url.replace(/:\d+\//, ':1/')
    expect(await doctorSays(away)).toMatch(/LOOK +Standby +\S.*ENOENT/)
  })

  test('the doctor looks at the standby of a service that does not tell the number of its cluster', async () => {
    const { primary, standby } = servers
    await primary.query(`
      revoke execute on function pg_control_system() from public;
      create role plain login`)
    const [end] = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn')
    const hasReplayed = async () => {
      const [row] = await standby.query<{ yes: boolean }>(
        `select pg_last_wal_replay_lsn() >= '${end?.lsn}' as yes`,
      )
      return row?.yes
    }
    await expect.poll(hasReplayed, { timeout: 30_000 }).toBe(true)
    const asPlain = new URL(standby.url)
    asPlain.username = 'plain'
    expect(await doctorSays(asPlain.href)).toMatch(/ok +Standby +Follows the primary/)
  })

  test('a standby of another register answers nothing, however far its log is', async () => {
    const others = await startStreamingServers()
    const told: string[] = []
    const { url } = others.standby
    const onNotice = (notice: string) => told.push(notice)
    const misled = openReplica({ url, pools, poolSize: 4, onNotice })
    try {
      const positionOf = async (server: StreamingServer, place: string) => {
        const [row] = await server.query<{ bytes: number }>(
          `select pg_wal_lsn_diff(${place}(), '0/0')::float8 as bytes`,
        )
        return row?.bytes ?? 0
      }
      const wanted = await positionOf(servers.primary, 'pg_current_wal_lsn')
      while ((await positionOf(others.standby, 'pg_last_wal_replay_lsn')) <= wanted) {
        await others.primary.query('select txid_current(), pg_switch_wal()')
      }
      for (let turn = 0; turn < 20; turn += 1) expect(await misled.read(isStandby)).toBe(false)
      expect(await doctorSays(url)).toMatch(/MEND +Standby +Follows another primary/)
      expect(told).toEqual(['the primary answers alone: The replica follows another primary'])
    } finally {
      await misled.close()
      await others.close()
    }
  }, 120_000)

  describe('the site', () => {
    let site: RunningServer
    let cachingSite: RunningServer
    let folder: string

    function startSite(ANSWER_CACHE_MEGABYTES: string): Promise<RunningServer> {
      const { primary, standby } = servers
      const config = readConfig({
        ...{ PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
        ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url },
        ...{ ALLOW_UNSAFE_DATABASE: 'true', ANSWER_CACHE_MEGABYTES },
      })
      return startServer(config)
    }

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-replica-'))
      site = await startSite('0')
      cachingSite = await startSite('8')
    }, 120_000)
    afterAll(async () => {
      await site.close()
      await cachingSite.close()
      await rm(folder, { recursive: true, force: true })
    })

    const listIds = async (cookie?: string, { address } = site) => {
      const { body } = await send({ url: address }, apiUrls.reports, cookie ? { cookie } : {})
      return (body as unknown as { id: string }[]).map(({ id }) => id)
    }

    test('reads on the standby for strangers, and on the primary for signed-in visitors', async () => {
      const { cookie } = await signIn(pools.database, await storeUser(pools.database))
      await expect.poll(() => servers.standby.query('select 1 from sessions')).toHaveLength(1)
      await storeReports(pools.database, [{}])
      /** Who sees a change that the standby does not have and of which nobody tells. */
      const seenBy = async () => {
        const place = newPlace()
        await servers.standby.query('select pg_wal_replay_pause()')
        await changeUnnoticed(pools.database, sql`update reports set location = ${place}`)
        const read = { url: site.address }
        const stranger = await send(read, apiUrls.reports)
        const user = await send(read, apiUrls.reports, { cookie })
        await servers.standby.query('select pg_wal_replay_resume()')
        return { stranger: stranger.text.includes(place), user: user.text.includes(place) }
      }
      const expected = { stranger: false, user: true }
      await expect.poll(seenBy, { timeout: 20_000 }).toEqual(expected)
    })

    test('shows strangers what a late standby does not have, once a process was told of it', async () => {
      await servers.standby.query('select pg_wal_replay_pause()')
      const [id = ''] = await storeReports(pools.database, [{}])
      // Without a word it would be five seconds.
      for (const one of [site, cachingSite]) {
        await expect.poll(() => listIds(undefined, one), { timeout: 3_000 }).toContain(id)
      }
      await servers.standby.query('select pg_wal_replay_resume()')
    })

    test('shows a visitor their own report at once', async () => {
      await servers.standby.query('select pg_wal_replay_pause()')
      const sent = await send({ url: site.address }, apiUrls.reports, { body: newReport() })
      expect(await listIds(sent.cookie)).toContain(sent.body.id)
      await servers.standby.query('select pg_wal_replay_resume()')
    })

    test('keeps no answer in memory that a late standby gave', async () => {
      await delayReplay(100)
      for (let turn = 0; turn < 20; turn += 1) {
        const [id = ''] = await storeReports(pools.database, [{}])
        // An old answer that was kept would stay for a minute, because nothing else changes.
        await expect
          .poll(() => listIds(undefined, cachingSite), { interval: 5, timeout: 5_000 })
          .toContain(id)
      }
      await delayReplay(0)
    })

    test('answers every request while the standby is killed and comes back', async () => {
      await expect.poll(() => replica.read(isStandby)).toBe(true)
      const paths = [apiUrls.reports, apiUrls.statistics, '/feed.json', '/sitemap.xml', '/']
      const statuses: number[] = []
      let isOver = false
      const visit = async () => {
        for (let turn = 0; !isOver; turn += 1) {
          const answer = await send({ url: site.address }, paths[turn % paths.length] ?? '')
          statuses.push(answer.status)
        }
      }
      const visits = [visit(), visit(), visit(), visit()]
      await expect.poll(() => statuses.length).toBeGreaterThan(20)
      await servers.standby.kill()
      const killedAt = statuses.length
      await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(killedAt + 60)
      await servers.standby.start()
      await expect.poll(() => replica.read(isStandby), { timeout: 30_000 }).toBe(true)
      isOver = true
      await Promise.all(visits)
      expect(new Set(statuses)).toEqual(new Set([200]))
    })
  })
})
