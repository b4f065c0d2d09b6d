import net from 'node:net'

/** A proxy to a server that a test can cut and mend. */
export type CuttableConnection = {
  port: number
  /** Ends every connection and refuses new ones, like a stopped server. */
  cut(): Promise<void>
  /**
   * Drops everything, like a network that drops every packet; such connections stay silent for
   * ever.
   */
  swallow(): void
  /** How many packets were dropped. */
  swallowed(): number
  /** Delays every packet by so many milliseconds in each direction. */
  delay(milliseconds: number): void
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openCuttableConnection(
  target: net.NetConnectOpts,
): Promise<CuttableConnection> {
  const sockets = new Set<net.Socket>()
  const mute = new Set<net.Socket>()
  let isSwallowing = false
  let latency = 0
  let swallowed = 0
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    if (isSwallowing) mute.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const forward = (from: net.Socket, to: net.Socket) => {
    keep(from)
    const pass = (bytes: Buffer) => {
      if (mute.has(from)) swallowed++
      else if (!to.destroyed) to.write(bytes)
    }
    from.on('data', (bytes: Buffer) => {
      if (latency > 0) setTimeout(pass, latency, bytes)
      else pass(bytes)
    })
    from.on('close', () => to.destroy())
  }
  const server = net.createServer((near) => {
    const far = net.connect(target)
    forward(near, far)
    forward(far, near)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  return {
    port,
    cut,
    swallow() {
      isSwallowing = true
      for (const socket of sockets) mute.add(socket)
    },
    swallowed: () => swallowed,
    delay(milliseconds) {
      latency = milliseconds
    },
    async mend() {
      isSwallowing = false
      if (!server.listening) await listen(port)
    },
    async close() {
      if (server.listening) await cut()
    },
  }
}
