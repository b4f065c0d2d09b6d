import type net from 'node:net'
import path from 'node:path'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { type CuttableConnection, openCuttableConnection } from './cuttable-connection.ts'

/** A proxy to a database server that a test can cut and mend. */
export type CuttableDatabase = Omit<CuttableConnection, 'port'> & { settings: ConnectionSettings }

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
  const { port, ...connection } = await openCuttableConnection(addressOf(settings))
  return { ...connection, settings: throughPort(settings, port) }
}
