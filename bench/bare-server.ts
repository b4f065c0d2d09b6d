import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { type FrequentStatement, sessionSettings } from '../src/server/database/open.ts'
import type { PublicRow } from '../src/server/reports/public-row.ts'
import { listStatement, reportStatement } from '../src/server/reports/queries.ts'
import { statisticsStatement } from '../src/server/statistics/queries.ts'
import { ReportQuery } from '../src/shared/report-query.ts'
import type { NewReport } from '../src/shared/reports.ts'
import { apiUrls } from '../src/shared/urls.ts'

/**
 * The yardstick: the site's own SQL behind `node:http` and `pg` and nothing else, without checks,
 * headers, limits, error handling or logs. Usage: bare-server.ts DATABASE_URL
 */
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: sessionSettings,
})

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

async function run<Row extends object>(frequent: FrequentStatement<Row>): Promise<Row[]> {
  const { sql: text, parameters } = frequent.statement.compile(compiler)
  const name = frequent.name ? { name: frequent.name } : {}
  return (await pool.query<Row>({ ...name, text, values: [...parameters] })).rows
}

/** Generated reports have no video and no unconfirmed name. */
function shown({ videoReleasedAt: _, videoPreparedAt: __, held, nameHeld, ...row }: PublicRow) {
  row.createdAt.setUTCMinutes(0, 0, 0)
  if (!row.anonymous) return row
  return { ...row, fullName: 'Anonymous', email: null }
}

/** One account by its primary key, as its owner sees it. A header names it, because there are no sessions. */
const userById = `
  select id, username, email, first_name as "firstName", last_name as "lastName",
         profile_image_url as "profileImageUrl", is_admin as "isAdmin",
         password <> '!' as "hasPassword", created_at as "createdAt", updated_at as "updatedAt"
    from users where id = $1`

const insertReport = `
  insert into reports (full_name, email, region, location, sighting_date, sighting_time,
                       phenomenon_type, duration, description, anonymous)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`

async function submit(request: IncomingMessage): Promise<unknown> {
  // The bench sends it.
  const report = (await json(request)) as NewReport
  const { rows } = await pool.query({
    name: 'insert-report',
    text: insertReport,
    values: [
      ...[report.fullName, report.email, report.region, report.location, report.sightingDate],
      ...[report.sightingTime, report.phenomenonType, report.duration, report.description],
      report.anonymous,
    ],
  })
  return rows[0]
}

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'POST') return submit(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === apiUrls.statistics) return (await run(statisticsStatement))[0]
  if (pathname === apiUrls.reports) {
    const query = ReportQuery.parse(Object.fromEntries(searchParams))
    return (await run(listStatement(query))).map(({ at: _, ...row }) => shown(row))
  }
  if (pathname === apiUrls.user) {
    return (await pool.query(userById, [request.headers['x-user-id']])).rows[0]
  }
  const [, id = ''] = /\/reports\/([\w-]+)$/.exec(pathname) ?? []
  const [report] = await run(reportStatement(id))
  if (!report) return undefined
  const { read, timePrecision, sealHash, sealSalt, sealedAt, ...row } = report
  // Generated reports have no seal.
  return { ...shown(row), ...read, seal: null }
}

const server = createServer(async (request, response) => {
  const body = JSON.stringify(await answer(request))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
