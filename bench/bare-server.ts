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
 * The baseline: the site's own SQL behind `node:http` and `pg`, without checks, headers, limits,
 * error handling or logs. Usage: bare-server.ts DATABASE_URL
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

type Statement = { text: string; values: unknown[] }

/** The statement that the site sends to the database for this address. */
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

type Row = { anonymous: boolean; createdAt: Date; fullName: string; email: string | null }

function hideReporter(row: Row): void {
  row.createdAt.setUTCMinutes(0, 0, 0)
  row.fullName = 'Anonymous'
  row.email = null
}

const statements = new Map<string, Promise<Statement>>()

function statementFor(url: string): Promise<Statement> {
  const known = statements.get(url)
  if (known) return known
  const statement = readStatement(url)
  statements.set(url, statement)
  return statement
}

/** One account by its primary key, with the columns that its owner sees. */
const userById = `
  select id, username, email, first_name as "firstName", last_name as "lastName",
         profile_image_url as "profileImageUrl", is_admin as "isAdmin",
         password <> '!' as "hasPassword", created_at as "createdAt", updated_at as "updatedAt"
    from users where id = $1`

async function answer(url: string): Promise<unknown> {
  const [, id] = /^\/users\/([\w-]+)$/.exec(url) ?? []
  if (id) return (await pool.query(userById, [id])).rows[0]
  const { rows } = await pool.query<Row>(await statementFor(url))
  for (const row of rows) if (row.anonymous) hideReporter(row)
  return rows
}

const server = createServer(async (request, response) => {
  const body = JSON.stringify(await answer(request.url ?? '/'))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
