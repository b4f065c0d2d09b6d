import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { Tables } from '../src/server/database/tables.ts'
import { listReports } from '../src/server/reports/queries.ts'
import { ReportQuery } from '../src/shared/reports.ts'

/**
 * The yardstick: the site's own SQL behind `node:http` and `pg` and nothing else, without checks,
 * headers, limits, error handling or logs. Usage: bare-server.ts DATABASE_URL
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

type Statement = { text: string; values: unknown[] }

/** What the site would send to the database for this address. */
async function readStatement(url: string): Promise<Statement> {
  const statements: Statement[] = []
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const { searchParams } = new URL(url, 'http://localhost')
  await listReports(recorder, ReportQuery.parse(Object.fromEntries(searchParams)))
  const [statement] = statements
  if (!statement || statements.length > 1) throw new Error('Expected one statement')
  return statement
}

type Row = {
  id: string
  region: string
  location: string
  sighting_date: string
  sighting_time: string
  phenomenon_type: string
  duration: string
  description: string
  witnesses: string | null
  video_url: string | null
  video_file_name: string | null
  anonymous: boolean
  verified: boolean
  status: string
  created_at: Date
  full_name: string
  email: string
}

function toJson(row: Row) {
  if (row.anonymous) row.created_at.setUTCMinutes(0, 0, 0)
  return {
    id: row.id,
    region: row.region,
    location: row.location,
    sightingDate: row.sighting_date,
    sightingTime: row.sighting_time,
    phenomenonType: row.phenomenon_type,
    duration: row.duration,
    description: row.description,
    witnesses: row.witnesses,
    videoUrl: row.video_url,
    videoFileName: row.video_file_name,
    anonymous: row.anonymous,
    verified: row.verified,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    fullName: row.anonymous ? 'Anonymous' : row.full_name,
    email: row.anonymous ? null : row.email,
  }
}

const statements = new Map<string, Promise<Statement>>()

function statementFor(url: string): Promise<Statement> {
  const known = statements.get(url)
  if (known) return known
  const statement = readStatement(url)
  statements.set(url, statement)
  return statement
}

const server = createServer(async (request, response) => {
  const { rows } = await pool.query<Row>(await statementFor(request.url ?? '/'))
  const body = JSON.stringify(rows.map(toJson))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
