import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { quietClient } from '../src/server/database/open.ts'
import {
  type ServerProcess,
  startProductionSite,
  startServerProcess,
  startSiteProcess,
} from './child-process.ts'
import type { Effort } from './effort.ts'
import { type Figures, load } from './load.ts'
import { median } from './median.ts'
import { measureProcessorTime } from './processor-time.ts'
import type { Scenario } from './scenarios.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

/** The site as in production, and what it is measured against. */
export type ServerName = 'site' | 'bare' | 'express' | 'constant'

export type Bench = AsyncDisposable & {
  servers: Record<ServerName, ServerProcess>
  client: pg.Client
}

/** Starts all servers on one database. `isLimited`: the site counts and refuses as in production. */
export async function openBench(
  databaseUrl: string,
  { isLimited = true }: { isLimited?: boolean } = {},
): Promise<Bench> {
  await using opened = new AsyncDisposableStack()
  const client = quietClient({ connectionString: databaseUrl })
  await client.connect()
  opened.defer(() => client.end())
  const start = async (...args: string[]) => opened.use(await startServerProcess(args))
  const data = opened.use(await openTemporaryDirectory())
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: data.path }
  const servers = {
    site: opened.use(
      await (isLimited
        ? startProductionSite(data.path, environment)
        : startSiteProcess(environment)),
    ),
    bare: await start('bench/bare-server.ts', databaseUrl),
    express: await start('bench/express-server.ts', databaseUrl),
    constant: await start('bench/constant-server.ts'),
  }
  const closing = opened.move()
  return { servers, client, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** Queries may go on after their client left. They must not burden the next server. */
async function untilIdle(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database()
          and state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rowCount === 0) return
    await sleep(20)
  }
}

/** The bare server must answer the same, or its speed means nothing. */
export async function checkAnswers({ servers }: Bench, { name, request }: Scenario): Promise<void> {
  const { path, headers = {} } = request(0)
  const [ours, theirs] = await Promise.all(
    [servers.site, servers.bare].map(async ({ url }): Promise<unknown> => {
      const answer = await fetch(url + path, { headers })
      return answer.ok ? answer.json() : answer.status
    }),
  )
  if (typeof ours !== 'object' || !isDeepStrictEqual(ours, theirs)) {
    throw new Error(`${name}: ${path} and the bare server answer differently`)
  }
}

/** One server under one scenario; `processor` is microseconds per request. */
export type Measured = Figures & { processor: { server: number; database: number } }

type Request = Scenario['request']

/** The constant server answers as many bytes as the site. */
async function constantRequest({ servers }: Bench, request: Request): Promise<Request> {
  const { path, headers = {} } = request(0)
  const answer = await fetch(servers.site.url + path, { headers })
  const { byteLength } = await answer.arrayBuffer()
  return () => ({ path: `/${byteLength}` })
}

async function measureOnce(
  { servers, client }: Bench,
  name: ServerName,
  request: Request,
  seconds: number,
): Promise<Measured> {
  const { url, pid } = servers[name]
  let figures: Figures = { requests: 0, requestsPerSecond: 0, p50: 0, p99: 0, refused: 0 }
  const { server, database } = await measureProcessorTime(pid, client, async () => {
    figures = await load({ url, seconds, request })
  })
  await untilIdle(client)
  const requests = Math.max(1, figures.requests)
  return { ...figures, processor: { server: server / requests, database: database / requests } }
}

const medianBy = (rounds: Measured[], figure: (round: Measured) => number) =>
  median(rounds.map(figure))

function medianOf(rounds: Measured[]): Measured {
  return {
    requests: medianBy(rounds, (round) => round.requests),
    requestsPerSecond: medianBy(rounds, (round) => round.requestsPerSecond),
    p50: medianBy(rounds, (round) => round.p50),
    p99: medianBy(rounds, (round) => round.p99),
    refused: medianBy(rounds, (round) => round.refused),
    processor: {
      server: medianBy(rounds, ({ processor }) => processor.server),
      database: medianBy(rounds, ({ processor }) => processor.database),
    },
  }
}

export type Compared = {
  site: Measured
  /** Requests per second of the site, divided by those of the other server. */
  ratios: Partial<Record<ServerName, number>>
  /** Processor time of the bare server and the database, divided by that of the site. */
  processorRatio: number | undefined
}

const costOf = ({ processor }: Measured) => processor.server + processor.database

/**
 * Loads all servers in turn, after a round that does not count, beginning with another one in each round. A ratio is the median of the
 * rounds, because other work on the machine disturbs the servers of one round alike.
 */
export async function compareServers(
  bench: Bench,
  request: Request,
  { others, seconds, rounds }: Effort & { others: ServerName[] },
): Promise<Compared> {
  const names: ServerName[] = ['site', ...others]
  const constant = others.includes('constant') ? await constantRequest(bench, request) : request
  const measure = (name: ServerName) =>
    measureOnce(bench, name, name === 'constant' ? constant : request, seconds)
  // Until each connection has prepared its statements and V8 has compiled what a request runs.
  for (const name of names) await measure(name)
  const measured: Partial<Record<ServerName, Measured>>[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % names.length
    const figures: Partial<Record<ServerName, Measured>> = {}
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      figures[name] = await measure(name)
    }
    measured.push(figures)
  }
  const ratioTo = (other: ServerName) =>
    median(
      measured.map(
        ({ site, [other]: beside }) =>
          (site?.requestsPerSecond ?? 0) / (beside?.requestsPerSecond ?? 0),
      ),
    )
  return {
    site: medianOf(measured.flatMap(({ site }) => site ?? [])),
    ratios: Object.fromEntries(others.map((other) => [other, ratioTo(other)])),
    processorRatio: others.includes('bare')
      ? median(
          measured.flatMap(({ site, bare }) => (site && bare ? costOf(bare) / costOf(site) : [])),
        )
      : undefined,
  }
}
