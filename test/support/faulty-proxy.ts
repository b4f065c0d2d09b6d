import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'

/** How an external service appears to the site. */
export type Behaviour = 'works' | 'refuses' | 'hangs' | 'dribbles' | 'has another certificate'

export type Certificate = { cert: string; key: string }

/** A proxy in front of a service, at a fixed port; it accepts TLS and forwards plain text. */
export type FaultyProxy = {
  port: number
  /** Ends open connections and treats new ones in this way. */
  setBehaviour(behaviour: Behaviour): Promise<void>
  /** Connections since the last `setBehaviour`. */
  connections(): number
  close(): Promise<void>
}

type Options = {
  /** The port of the service behind the proxy. */
  port: () => number
  certificate: Certificate
  /** A certificate that the site does not trust. */
  wrong: Certificate
}

/** One byte a second is slower than every timeout of the site, so it sees only one byte. */
function trickle(from: net.Socket, to: net.Socket): void {
  from.once('data', (bytes: Buffer) => to.write(bytes.subarray(0, 1)))
  const timer = setInterval(() => to.write('\0'), 1_000)
  to.on('close', () => clearInterval(timer))
}

export async function openFaultyProxy({ port, certificate, wrong }: Options): Promise<FaultyProxy> {
  const sockets = new Set<net.Socket>()
  let behaviour: Behaviour = 'works'
  let connections = 0
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  function pass(near: net.Socket, shown: Certificate): void {
    const plain = new tls.TLSSocket(near, { isServer: true, ...shown })
    const far = net.connect(port(), '127.0.0.1')
    for (const socket of [plain, far]) keep(socket)
    plain.pipe(far).pipe(plain)
    plain.on('close', () => far.destroy())
    far.on('close', () => plain.destroy())
  }
  const server = net.createServer((near) => {
    connections++
    keep(near)
    if (behaviour === 'works') pass(near, certificate)
    if (behaviour === 'has another certificate') pass(near, wrong)
    if (behaviour === 'dribbles') trickle(near, near)
  })
  const listen = async (at: number) => {
    server.listen(at, '0.0.0.0')
    await once(server, 'listening')
  }
  async function cut(): Promise<void> {
    const closed = server.listening && new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  // A server that listens on a port has such an address.
  const { port: own } = server.address() as net.AddressInfo
  return {
    port: own,
    async setBehaviour(wanted) {
      await cut()
      behaviour = wanted
      connections = 0
      if (wanted !== 'refuses') await listen(own)
    },
    connections: () => connections,
    close: cut,
  }
}
