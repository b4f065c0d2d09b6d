import { once } from 'node:events'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { makeCertificate } from './certificate.ts'

export type ReceivedMail = {
  from: string
  to: string[]
  raw: string
  parsed: Email
  wasSecure: boolean
}

export type MailServer = {
  port: number
  received: ReceivedMail[]
  /** The number of connections, with any outcome. */
  connections: () => number
  close(): Promise<void>
}

/** A real mail server on this machine that keeps the mails it gets. */
export async function openMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    ...(await makeCertificate()),
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope, secure }, done) {
      buffer(stream).then(async (bytes) => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: bytes.toString('utf8'),
          parsed: await PostalMime.parse(bytes),
          wasSecure: secure,
        })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => {})
  server.server.on('connection', () => connections++)
  const listening = server.listen(options.port ?? 0, '0.0.0.0')
  await once(listening, 'listening')
  return {
    port: (listening.address() as net.AddressInfo).port,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A server that does not speak SMTP; `answer` handles each connection. */
export async function openOddServer(
  answer: (socket: net.Socket) => void,
): Promise<Pick<MailServer, 'port' | 'connections' | 'close'>> {
  const sockets = new Set<net.Socket>()
  let connections = 0
  const server = net.createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    answer(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
