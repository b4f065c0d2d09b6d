import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands for the site where a test asks what a program in front sends on. */
export type RecordingServer = {
  port: number
  /** The headers of each request but those of health checks. */
  received: IncomingHttpHeaders[]
  close(): Promise<void>
}

function sendPage(response: ServerResponse): void {
  response.setHeader('cache-control', 'public, max-age=0, s-maxage=60').end('page')
}

/** Answers every request with a page that a shared cache may keep, or as `answer` does. */
export async function openRecordingServer(answer = sendPage): Promise<RecordingServer> {
  const received: IncomingHttpHeaders[] = []
  const server = http.createServer(({ url, headers }, response) => {
    if (url === '/healthz' || url === '/readyz') {
      response.end()
      return
    }
    received.push(headers)
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
