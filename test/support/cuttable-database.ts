import net from 'node:net'
import path from 'node:path'
import type { ConnectionSettings } from '../../src/server/database/open.ts'

/** A way to a database server that a test can cut and mend. */
export type CuttableDatabase = {
  settings: ConnectionSettings
  /** Ends every connection and takes no new one, as a server that was stopped. */
  cut(): Promise<void>
  /** Lets nothing through, as a network that swallows packets; such connections stay mute for ever. */
  swallow(): void
  mend(): Promise<void>
  close(): Promise<void>
}

function addressOf(settings: ConnectionSettings): net.NetConnectOpts {
  if (!('connectionString' in settings)) {
    return { path: path.join(settings.host, '.s.PGSQL.5432') }
  }
  const url = new URL(settings.connectionString)
  const port = url.port || '5432'
  const folder = url.searchParams.get('host')
  if (folder?.startsWith('/')) return { path: path.join(folder, `.s.PGSQL.${port}`) }
  return { host: url.hostname, port: Number(port) }
}

function throughPort(settings: ConnectionSettings, port: number): ConnectionSettings {
  const url =
    'connectionString' in settings
      ? new URL(settings.connectionString)
      : new URL(`postgres://${settings.user}@localhost/${settings.database}`)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { connectionString: url.href }
}

export async function openCuttableDatabase(
  settings: ConnectionSettings,
): Promise<CuttableDatabase> {
  const sockets = new Set<net.Socket>()
  const mute = new Set<net.Socket>()
  let isSwallowing = false
  const keep = (socket: net.Socket) => {
    sockets.add(socket)
    if (isSwallowing) mute.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const forward = (from: net.Socket, to: net.Socket) => {
    keep(from)
    from.on('data', (bytes) => mute.has(from) || to.write(bytes)).on('close', () => to.destroy())
  }
  const server = net.createServer((near) => {
    const far = net.connect(addressOf(settings))
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
    settings: throughPort(settings, port),
    cut,
    swallow() {
      isSwallowing = true
      for (const socket of sockets) mute.add(socket)
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
