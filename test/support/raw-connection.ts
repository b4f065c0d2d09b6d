import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client that writes any bytes, as slowly as the test wants. */
export type RawConnection = {
  socket: Socket
  send(text: string): void
  /** Everything answered so far; reads nothing more before it is called. */
  answered(): string
  /** Resolves once the answer begins with a status line. */
  status(): Promise<number>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
  isClosed(): boolean
}

export async function openRawConnection(
  siteUrl: string,
  { localAddress = '127.0.0.1' } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(siteUrl)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  let text = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      resolve()
    })
  })
  socket.on('error', () => {}).on('end', () => socket.destroy())
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  await once(socket, 'connect')
  return {
    socket,
    send: (part) => void socket.write(part),
    answered: () => text,
    async status() {
      while (!/^HTTP\/1\.1 \d{3} /.test(text)) {
        await Promise.race([once(socket, 'data'), closed])
        if (isClosed && text === '') throw new Error('The connection was closed without an answer.')
      }
      return Number(text.slice(9, 12))
    },
    closed,
    isClosed: () => isClosed,
  }
}

/** The head of a JSON request whose body has `length` bytes. */
export function postHead(path: string, length: number, headers: Record<string, string> = {}) {
  const lines = Object.entries({
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(length),
    ...headers,
  })
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  return `POST ${path} HTTP/1.1\r\n${head}\r\n\r\n`
}
