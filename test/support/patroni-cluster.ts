import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type Account,
  chooseAccount,
  commandAs,
} from '../../src/server/database/bundled/account.ts'
import { haproxyAccount } from './balancer.ts'
import { findProgram, serverFolders } from './find-program.ts'
import { findFreePort } from './free-port.ts'
import { streamingPrograms } from './streaming-servers.ts'

const deploy = path.join(import.meta.dirname, '../../deploy')

const [patroni, etcd, haproxy] = await Promise.all(
  ['patroni', 'etcd', 'haproxy'].map((name) => findProgram([name], serverFolders)),
)
const { postgres } = streamingPrograms ?? {}

export const hasPatroni = Boolean(patroni && etcd && haproxy && postgres)

const passwords = {
  PATRONI_SUPERUSER_PASSWORD: 'superuser',
  PATRONI_REPLICATION_PASSWORD: 'replicator',
  PATRONI_REWIND_PASSWORD: 'rewinder',
  PATRONI_RESTAPI_PASSWORD: 'restapi',
}

type Node = { name: string; port: number; restPort: number; child?: ChildProcess }

export type PatroniCluster = {
  /** Leads to the primary, whichever that is. */
  url: string
  /** Leads to one of the standbys. */
  standbyUrl: string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Kills the primary and its Patroni, as the loss of its machine does. Returns its name. */
  killPrimary(): Promise<string>
  /** Starts a killed node again and waits until it is the synchronous standby. */
  revive(name: string): Promise<void>
  close(): Promise<void>
}

/** The configuration in deploy/, with the addresses of the test instead of its examples. */
async function describeNode(folder: string, node: Node, etcdPort: number): Promise<string> {
  const text = await readFile(path.join(deploy, 'patroni.yml'), 'utf8')
  return (
    text
      .replace(/^name: .*/m, `name: ${node.name}`)
      .replace(/listen: .*:8008/, `listen: 127.0.0.1:${node.restPort}`)
      .replace(/connect_address: .*:8008/, `connect_address: 127.0.0.1:${node.restPort}`)
      .replace(/listen: .*:5432/, `listen: 127.0.0.1:${node.port}`)
      .replace(/connect_address: .*:5432/, `connect_address: 127.0.0.1:${node.port}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcdPort}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      // Here Patroni need not run as the user postgres.
      .replace('local all all peer', 'local all all trust')
      .replace(/data_dir: .*/, `data_dir: ${folder}/${node.name}`)
      .replace(/bin_dir: .*/, `bin_dir: ${path.dirname(postgres ?? '')}`)
      .replace(
        /^postgresql:$/m,
        `postgresql:\n  pgpass: ${folder}/${node.name}.pgpass\n  parameters:\n    unix_socket_directories: ${folder}`,
      )
  )
}

async function describeProxy(nodes: Node[], ports: { primary: number; standby: number }) {
  const text = await readFile(path.join(deploy, 'haproxy-postgresql.cfg'), 'utf8')
  return text
    .replace(haproxyAccount, '')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${ports.primary}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${ports.standby}`)
    .replace(/^ *server db(\d) .*\n/gm, (_line, number: string) => {
      const node = nodes[Number(number) - 1]
      return node
        ? `    server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}\n`
        : ''
    })
}

/** True if the REST API of a node answers 200. */
async function isIn(node: Node, role: 'primary' | 'sync'): Promise<boolean> {
  return fetch(`http://127.0.0.1:${node.restPort}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = performance.now() + 180_000
  while (performance.now() < deadline) {
    const found = await look()
    if (found) return found
    await sleep(100)
  }
  throw new Error(`${what} took longer than three minutes`)
}

async function startEtcd(folder: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await findFreePort()
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await findFreePort()}`]
  const args = [
    ...['--data-dir', path.join(folder, 'etcd'), '--logger', 'zap', '--log-level', 'fatal'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `default=${peer}`],
  ]
  return { port, child: spawn(etcd ?? '', args, { stdio: 'ignore' }) }
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function startNode(folder: string, node: Node, account: Account): void {
  const command = commandAs(account, patroni ?? '', [path.join(folder, `${node.name}.yml`)])
  const env = { ...command.options.env, ...passwords }
  node.child = spawn(command.file, command.args, { ...command.options, env, stdio: 'ignore' })
}

async function connect(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

async function makeDatabase(url: URL): Promise<void> {
  const client = await until(() => connect(url.href), 'The way to the primary')
  await client.query("create role register login password 'register'")
  await client.query(
    "create database register owner register template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'",
  )
  await client.end()
}

/** Starts etcd, `size` nodes of PostgreSQL under Patroni and haproxy in front, as in deploy/. */
export async function startPatroniCluster(size: number): Promise<PatroniCluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-patroni-'))
  await chmod(folder, 0o755)
  const { account } = await chooseAccount(postgres ?? '', folder)
  if (account.through === 'switch') await chown(folder, account.uid, account.gid)
  const store = await startEtcd(folder)
  const nodes: Node[] = []
  for (let number = 1; number <= size; number += 1) {
    const [port, restPort] = [await findFreePort(), await findFreePort()]
    nodes.push({ name: `db${number}`, port, restPort })
  }
  for (const node of nodes) {
    await writeFile(
      path.join(folder, `${node.name}.yml`),
      await describeNode(folder, node, store.port),
    )
    startNode(folder, node, account)
  }
  const ports = { primary: await findFreePort(), standby: await findFreePort() }
  const proxyFile = path.join(folder, 'haproxy.cfg')
  await writeFile(proxyFile, await describeProxy(nodes, ports))
  const proxy = spawn(haproxy ?? '', ['-db', '-f', proxyFile], { stdio: 'ignore' })

  const findIn = async (role: 'primary' | 'sync') => {
    for (const node of nodes) if (await isIn(node, role)) return node
    return undefined
  }
  await until(() => findIn('sync'), 'The first synchronous standby')
  const url = new URL(`postgres://register:register@127.0.0.1:${ports.primary}/register`)
  const superuser = new URL(`postgres://postgres:superuser@127.0.0.1:${ports.primary}/postgres`)
  await makeDatabase(superuser)
  return {
    url: url.href,
    standbyUrl: url.href.replace(`:${ports.primary}/`, `:${ports.standby}/`),
    async query<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
    async killPrimary() {
      const primary = await until(() => findIn('primary'), 'A primary')
      const lock = await readFile(path.join(folder, primary.name, 'postmaster.pid'), 'utf8')
      await Promise.all([
        end(primary.child, 'SIGKILL'),
        process.kill(Number.parseInt(lock, 10), 'SIGKILL'),
      ])
      return primary.name
    },
    async revive(name) {
      const node = nodes.find((one) => one.name === name)
      if (!node) throw new Error(`There is no node ${name}`)
      startNode(folder, node, account)
      await until(() => findIn('sync'), 'A synchronous standby')
    },
    async close() {
      await end(proxy, 'SIGTERM')
      await Promise.all(nodes.map(({ child }) => end(child, 'SIGTERM')))
      await end(store.child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
