import type { Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { sourceOf } from '../../security/source.ts'
import type { Transfer } from './transfer.ts'
import { openTrustedProxies } from './trusted-proxies.ts'

export type ClientConnection = {
  socket: Socket
  /** Requests in flight. */
  requests: number
  /** The bytes of the response that the client has not received yet. */
  answer: Transfer | undefined
}

function openSourceCounts() {
  const counts = new Map<string, number>()
  const of = (source: string) => counts.get(source) ?? 0
  return {
    of,
    add: (source: string) => counts.set(source, of(source) + 1),
    remove(source: string) {
      if (of(source) > 1) counts.set(source, of(source) - 1)
      else counts.delete(source)
    },
  }
}

/** Tracks the open connections of a server. A trusted proxy has no limit of its own. */
export function openConnectionTable(config: Config) {
  const { most, mostPerSource } = config.connections
  const table = new Map<Socket, ClientConnection>()
  const counts = openSourceCounts()
  const isProxy = openTrustedProxies(config.trustedProxies)

  /** Closes the connection that has been idle for longest if the table is full. */
  function makeRoom(): boolean {
    if (table.size < most) return true
    for (const { socket, requests } of table.values()) {
      if (requests > 0) continue
      table.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  return {
    take(socket: Socket): void {
      const address = socket.remoteAddress ?? ''
      const source = sourceOf(address)
      const isBeyond = counts.of(source) >= mostPerSource && !isProxy(address)
      if (isBeyond || !makeRoom()) {
        socket.destroy()
        return
      }
      counts.add(source)
      table.set(socket, { socket, requests: 0, answer: undefined })
      socket.once('close', () => {
        table.delete(socket)
        counts.remove(source)
      })
    },
    get: (socket: Socket) => table.get(socket),
    all: () => table.values(),
  }
}
