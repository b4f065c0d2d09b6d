import type { AddressInfo } from 'node:net'
import express from 'bench-express'
import { and, count, desc, eq, ilike, ne, or, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ReportQuery } from '../src/shared/report-query.ts'
import { NewReport } from '../src/shared/reports.ts'
import { apiUrls } from '../src/shared/urls.ts'

/**
 * A plain application as many are written: Express, Drizzle, the same table, no particular care.
 * Usage: express-server.ts DATABASE_URL
 */
const reports = pgTable('reports', {
  id: uuid().primaryKey().defaultRandom(),
  fullName: text('full_name').notNull(),
  email: text().notNull(),
  region: text().notNull(),
  location: text().notNull(),
  sightingDate: text('sighting_date').notNull(),
  sightingTime: text('sighting_time').notNull(),
  phenomenonType: text('phenomenon_type').notNull(),
  duration: text().notNull(),
  description: text().notNull(),
  witnesses: text(),
  anonymous: boolean().notNull().default(false),
  verified: boolean().notNull().default(false),
  status: text().notNull().default('pending'),
  held: boolean().notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

const database = drizzle({ connection: { connectionString: process.argv[2] ?? '', max: 10 } })
const isPublic = and(ne(reports.status, 'rejected'), eq(reports.held, false))

type Report = typeof reports.$inferSelect

function hideReporter(report: Report) {
  return report.anonymous ? { ...report, fullName: 'Anonymous', email: null } : report
}

function conditionsOf({ type, region, search }: ReportQuery): SQL | undefined {
  return and(
    isPublic,
    type && eq(reports.phenomenonType, type),
    region && eq(reports.region, region),
    search
      ? or(ilike(reports.description, `%${search}%`), ilike(reports.location, `%${search}%`))
      : undefined,
  )
}

const app = express()
app.use(express.json())

app.get(apiUrls.reports, async (request, response) => {
  const query = ReportQuery.parse(request.query)
  const rows = await database
    .select()
    .from(reports)
    .where(conditionsOf(query))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(query.limit)
    .offset(query.offset)
  response.json(rows.map(hideReporter))
})

app.get(`${apiUrls.reports}/:id`, async (request, response) => {
  const [report] = await database
    .select()
    .from(reports)
    .where(and(eq(reports.id, request.params.id), isPublic))
  if (report) response.json(hideReporter(report))
  else response.status(404).json({ message: 'Report not found' })
})

app.get(apiUrls.statistics, async (_request, response) => {
  const [all] = await database.select({ count: count() }).from(reports).where(isPublic)
  const [verified] = await database
    .select({ count: count() })
    .from(reports)
    .where(and(isPublic, eq(reports.status, 'verified')))
  response.json({ totalReports: all?.count, verifiedSightings: verified?.count })
})

app.post(apiUrls.reports, async (request, response) => {
  const [report] = await database.insert(reports).values(NewReport.parse(request.body)).returning()
  response.status(201).json(report && hideReporter(report))
})

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
