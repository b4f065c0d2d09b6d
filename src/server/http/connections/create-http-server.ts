import { createServer, type RequestListener, type Server } from 'node:http'
import type { Config } from '../../config.ts'
import type { Connections } from './connections.ts'

/** Bodies have no time limit of Node's, which would be the same for all: `connections` watches them. */
export function createHttpServer(
  { connections: limits }: Config,
  connections: Connections,
  listener: RequestListener,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: 0,
      keepAliveTimeout: 10_000,
      // Often, so that only a few of many slow ones are closed in one round of the event loop.
      connectionsCheckingInterval: Math.min(250, limits.headers),
      maxHeaderSize: 16_384,
    },
    listener,
  )
  // Node would answer an unknown Expect with a bare 417; an expectation may also be left unmet.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return connections.watch(server)
}
