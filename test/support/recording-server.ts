import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands for the site where a test asks what a program in front sends on. */
export type RecordingServer = {
  port: number
  /** The headers of each request but those of health checks. */
  received: IncomingHttpHeaders[]
  /** How often a program in front was told that the server is not ready. */
  refusals: number
  close(): Promise<void>
}

function sendPage(response: ServerResponse): void {
  response.setHeader('cache-control', 'public, max-age=0, s-maxage=60').end('page')
}

/**
 * Answers every request with a page that a shared cache may keep, or as `answer` does, once the request has arrived
 * as a whole.
 */
export async function openRecordingServer(
  answer = sendPage,
  { isReady = true } = {},
): Promise<RecordingServer> {
  const recorded = { received: [] as IncomingHttpHeaders[], refusals: 0 }
  const server = http.createServer((request, response) => {
    const { url, headers } = request
    if (url === '/readyz' && !isReady) {
      recorded.refusals++
      response.writeHead(503).end()
      return
    }
    if (url === '/healthz' || url === '/readyz') {
      response.end()
      return
    }
    recorded.received.push(headers)
    request.resume().on('end', () => answer(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(recorded, {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
