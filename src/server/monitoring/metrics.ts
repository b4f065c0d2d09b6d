import { createServer, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../app-context.ts'
import { poolUse } from '../database/open.ts'
import { readProofCounts } from '../proof-of-work/require-proof.ts'
import { readCspReportCounts } from '../security/csp-report-counts.ts'
import { listJobFigures, readRegisterFigures } from './queue-figures.ts'

const prefix = 'anomaly_register_'
const seconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

/** Clients can send any method. Only these become labels. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Labels are route templates, not URLs: URLs contain ids and the input of visitors. */
function measureRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'Requests by method, template of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return
    const method = methods.has(request.method) ? request.method : 'other'
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
}

function gauge(register: Registry, name: string, help: string, labelNames: string[] = []) {
  return new Gauge({ name: `${prefix}${name}`, help, labelNames, registers: [register] })
}

type Counted = { name: string; help: string; label: string; read: () => [string, number][] }

/** Exports counts by one label that another file keeps since the process started. */
function counter(register: Registry, { name, help, label, read }: Counted): void {
  new Counter({
    name: `${prefix}${name}_total`,
    help,
    labelNames: [label],
    registers: [register],
    collect() {
      this.reset()
      for (const [value, count] of read()) this.inc({ [label]: value }, count)
    },
  })
}

function measureRefusals(register: Registry): void {
  counter(register, {
    name: 'proofs_of_work',
    help: 'Reports and registrations that were asked for a proof of work, that brought one, or none',
    label: 'outcome',
    read: () => Object.entries(readProofCounts()),
  })
  counter(register, {
    name: 'csp_reports',
    help: 'Reports of browsers about what the content security policy blocked',
    label: 'directive',
    read: () => readCspReportCounts().map(({ directive, reports }) => [directive, reports]),
  })
}

/** Reads figures from the database at each scrape. Omits figures that it cannot read. */
function measureDatabase({ database }: AppContext, register: Registry): () => Promise<void> {
  const up = gauge(register, 'database_up', 'Whether the database answers')
  const pool = gauge(register, 'database_pool', 'Connections of the visitors', ['state'])
  const waiting = gauge(register, 'jobs_waiting', 'Jobs that are due', ['job'])
  const oldest = gauge(register, 'jobs_oldest_seconds', 'For how long the oldest is due', ['job'])
  const failed = gauge(register, 'jobs_failed', 'Jobs that failed for good in a week', ['job'])
  const uploads = gauge(register, 'uploads_at_work', 'Videos that are being received')
  const held = gauge(register, 'reports_held', 'Reports that wait for a moderator')
  return async () => {
    for (const one of [waiting, oldest, failed, uploads, held]) one.reset()
    for (const [state, count] of Object.entries(poolUse(database))) pool.set({ state }, count)
    try {
      const figures = await readRegisterFigures(database)
      uploads.set(figures.uploadsAtWork)
      held.set(figures.reportsHeld)
      for (const { name: job, ...figure } of await listJobFigures(database)) {
        waiting.set({ job }, figure.waiting)
        oldest.set({ job }, figure.oldestSeconds)
        failed.set({ job }, figure.failed)
      }
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

function openMetricsServer(register: Registry, read: () => Promise<void>): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read()
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
}

/** Serves Prometheus metrics on a separate port of the loopback interface. */
export function exposeMetrics(app: FastifyInstance, context: AppContext): void {
  const { metricsPort } = context.config
  if (metricsPort === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register, prefix })
  measureRequests(app, register)
  measureRefusals(register)
  const server = openMetricsServer(register, measureDatabase(context, register))
  server.on('error', (error) => app.log.error({ err: error }, 'The server for metrics has failed'))
  app.addHook('onListen', async () => {
    server.listen({ host: '127.0.0.1', port: metricsPort })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
