import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config.ts'
import type { Connections } from './connections.ts'

/** Node's body timeout is the same for all routes, so `connections` limits bodies instead. */
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
      // A short interval closes only a few of many slow connections per event loop iteration.
      connectionsCheckingInterval: limits.checkEvery,
      maxHeaderSize: 16_384,
    },
    answerInTurn(listener),
  )
  // Node rejects an unknown Expect with a bare 417. The standard allows us to ignore it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return connections.watch(server)
}

/**
 * Handles the requests of one connection one after another. Node handles pipelined requests at once,
 * so a client that sends many and reads no answer would fill the memory and the queues.
 */
function answerInTurn(listener: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    const previous = latest.get(socket)
    latest.set(socket, response)
    if (!previous || previous.closed) listener(request, response)
    else previous.once('close', () => socket.destroyed || listener(request, response))
  }
}
