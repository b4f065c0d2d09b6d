import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import sonicBoom from 'sonic-boom'
import { healthUrls } from './http/health-urls.ts'

/** Characters to buffer while the output is blocked. Further lines are dropped. */
const waiting = 1_048_576

/** The path without the query, because a search is private. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/**
 * Opens standard output. A full disk or a closed reader loses lines but never stops the process.
 * Logging continues when writing works again. Lines of one round of the event loop share a system call, which costs
 * more than a line.
 */
function openOutput() {
  const output = new sonicBoom.SonicBoom({ fd: process.stdout.fd, sync: true, maxLength: waiting })
  output.on('error', () => {})
  const lines: string[] = []
  const writeOut = () => {
    if (lines.length > 0) output.write(lines.splice(0).join(''))
  }
  process.once('exit', writeOut)
  return {
    write(line: string) {
      if (lines.push(line) === 1) setImmediate(writeOut)
    },
  }
}

const output = openOutput()

/** Log lines contain no address, query, header or body of a visitor. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: output,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?', 1)[0] }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        code: error.code,
      }),
    },
  }
}

const healthPaths = new Set<string>(Object.values(healthUrls))

/** A balancer asks several times a second: answers that all is well would hide the other lines. */
function isHealthy(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 200 && healthPaths.has(pathOf(request))
}

/** Logs one line per external request, and none for in-process API requests of a page. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.raw.socket instanceof Socket && !isHealthy(request, reply)) {
      request.log.info({
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      })
    }
    done()
  })
}
