import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { type ClientConnection, openConnectionTable } from './connection-table.ts'
import { hasBody, openIncomingBodies } from './incoming-bodies.ts'
import { beginTransfer, continueTransfer } from './transfer.ts'

export type Connections = ReturnType<typeof openConnections>

/** Limits the number of connections and aborts transfers that are too slow. */
export function openConnections(config: Config) {
  const { connections: limits } = config
  const table = openConnectionTable(config)
  const bodies = openIncomingBodies(limits)

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = table.get(request.socket)
    if (!connection) return
    connection.requests += 1
    response.once('close', () => {
      connection.requests -= 1
    })
    if (hasBody(request)) bodies.begin(request, response)
  }

  function checkAnswer(connection: ClientConnection, now: number): void {
    const { socket, answer } = connection
    if (!hasUndelivered(socket)) {
      connection.answer = undefined
      return
    }
    const bytes = bytesDelivered(socket)
    if (!answer) connection.answer = beginTransfer(limits.answer, bytes, now)
    else {
      connection.answer = continueTransfer(answer, limits.answer, bytes, now)
      if (now > connection.answer.until) socket.destroy()
    }
  }

  const checking = setInterval(() => {
    const now = performance.now()
    bodies.check(now)
    for (const connection of table.all()) checkAnswer(connection, now)
  }, limits.checkEvery)
  checking.unref()

  return {
    watch: (server: Server): Server =>
      server.on('connection', table.take).prependListener('request', begin),
    identify: bodies.identify,
    cutChunks: bodies.cutChunks,
    /** Also closes connections without any request so far. Node would wait for those. */
    destroyIdle(): void {
      for (const { socket, requests } of table.all()) if (requests === 0) socket.destroy()
    },
    destroyAll(): void {
      for (const { socket } of table.all()) socket.destroy()
    },
    close: () => clearInterval(checking),
  }
}

/** Node internals: only the handle shows how much of a write the system has accepted. */
type WithHandle = { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null }

/** Returns the number of bytes that the operating system has accepted. */
function bytesDelivered(socket: Socket): number {
  const { _handle: handle } = socket as unknown as WithHandle
  return (handle?.bytesWritten ?? socket.bytesWritten) - (handle?.writeQueueSize ?? 0)
}

function hasUndelivered(socket: Socket): boolean {
  return socket.writableLength > 0
}
