import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../src/server/config.ts'
import { findProgram, foldersOnPath } from './find-program.ts'
import { findFreePort } from './free-port.ts'

const rings = ['account', 'container', 'object'] as const

type Programs = { ringBuilder: string; proxy: string } & Record<(typeof rings)[number], string>

async function findPrograms(): Promise<Programs | undefined> {
  const find = (name: string) => findProgram([name], foldersOnPath(process.env.PATH))
  const ringBuilder = await find('swift-ring-builder')
  const [proxy, account, container, object] = await Promise.all(
    ['proxy', ...rings].map((name) => find(`swift-${name}-server`)),
  )
  const isWhole = ringBuilder && proxy && account && container && object
  return isWhole ? { ringBuilder, proxy, account, container, object } : undefined
}

export const hasSwift = (await findPrograms()) !== undefined

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
}

function settings(folder: string, port: number): string {
  const { username } = os.userInfo()
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
disable_fallocate = true
log_address = ${folder}/no-log
`
}

function ringSettings(ring: string): string {
  return `[pipeline:main]
pipeline = ${ring}-server
[app:${ring}-server]
use = egg:swift#${ring}
`
}

const proxySettings = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_register = secret .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

/** The ports, the proxy first. */
async function writeSettings(folder: string, { ringBuilder }: Programs): Promise<number[]> {
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
  const salts = 'swift_hash_path_prefix = a\nswift_hash_path_suffix = b\n'
  await write('swift.conf', `[swift-hash]\n${salts}`)
  await mkdir(path.join(folder, 'disk'))
  const ports: number[] = []
  for (const ring of rings) {
    const port = await findFreePort()
    ports.push(port)
    const builder = path.join(folder, `${ring}.builder`)
    await run(ringBuilder, [builder, 'create', '1', '1', '0'])
    await run(ringBuilder, [builder, 'add', `r1z1-127.0.0.1:${port}/disk`, '1'])
    await run(ringBuilder, [builder, 'rebalance'])
    await write(`${ring}.conf`, settings(folder, port) + ringSettings(ring))
  }
  const port = await findFreePort()
  await write('proxy.conf', settings(folder, port) + proxySettings)
  return [port, ...ports]
}

/** The proxy remembers servers that did not answer and avoids them for a while. */
async function waitFor(ports: number[]): Promise<void> {
  for (let attempt = 0; attempt < 1_200 && ports.length > 0; attempt++) {
    const [port = 0] = ports
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect').then(
      () => ports.shift(),
      () => delay(100),
    )
    socket.destroy()
  }
}

async function makeBucket({ endpoint, bucket, region, ...keys }: S3Config): Promise<void> {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  const made = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' })
  if (!made.ok) throw new Error(`Swift made no bucket: ${made.status} ${await made.text()}`)
}

/**
 * Every object of Swift, also the parts of multi-part uploads, which S3 does not list. Asks the
 * server of the containers itself, in each of the two partitions.
 */
async function listObjects(port: number | undefined): Promise<string[]> {
  const names = ['videos', 'videos+segments'].flatMap((container) =>
    [0, 1].map(async (partition) => {
      const path = `/disk/${partition}/AUTH_test/${encodeURIComponent(container)}`
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      const lines = answer.ok ? (await answer.text()).split('\n') : []
      return lines.filter((line) => line !== '').map((line) => `${container}/${line}`)
    }),
  )
  return (await Promise.all(names)).flat()
}

type Swift = {
  config: S3Config
  /** The names of all objects, after that of their container. */
  list(): Promise<string[]>
  stop(): Promise<void>
}

/** OpenStack Swift of this system with its S3 interface and one bucket, on loopback. */
export async function startSwift(): Promise<Swift> {
  const programs = await findPrograms()
  if (!programs) throw new Error('OpenStack Swift is not installed')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-swift-'))
  const ports = await writeSettings(folder, programs)
  const servers: ChildProcess[] = (['proxy', ...rings] as const).map((name) =>
    spawn(programs[name], [path.join(folder, `${name}.conf`)], { stdio: 'ignore' }),
  )
  const config = {
    ...{ endpoint: `http://127.0.0.1:${ports[0]}`, bucket: 'videos', region: 'us-east-1' },
    ...{ accessKeyId: 'test:register', secretAccessKey: 'secret' },
  }
  async function stop() {
    await Promise.all(
      servers.map(async (server) => {
        const ended = once(server, 'exit')
        server.kill('SIGKILL')
        await ended
      }),
    )
    await rm(folder, { recursive: true, force: true })
  }
  const makeReady = waitFor([...ports]).then(() => makeBucket(config))
  await makeReady.catch(async (error) => {
    await stop()
    throw error
  })
  return { config, list: () => listObjects(ports[2]), stop }
}
