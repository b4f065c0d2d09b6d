import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import type { Certificate } from './certificate.ts'
import { findProgram, serverFolders } from './find-program.ts'
import { findFreePort } from './free-port.ts'
import { untilOpen } from './until-open.ts'

const deploy = path.join(import.meta.dirname, '../../deploy')

const files = {
  haproxy: 'haproxy.cfg',
  nginx: 'nginx.conf',
  'nginx-cache': 'nginx-cache.conf',
  'nginx-compose': 'compose.nginx.conf',
} as const

export type BalancerName = keyof typeof files
export type Balancer = {
  url: string
  /** Stands for port 80. */
  plain?: string
  close(): Promise<void>
}

export function findBalancer(name: BalancerName): Promise<string | undefined> {
  return findProgram([name === 'haproxy' ? name : 'nginx'], serverFolders)
}

/** What a test changes in a configuration. */
type Changes = {
  /** What haproxy says of the plain port of the test, which stands for its port with TLS. */
  scheme?: 'http' | 'https'
  /** The port of haproxy for Varnish, and the one of Varnish. haproxy then sends requests there. */
  varnish?: { from: number; to: number }
  /** What stands instead of the time that headers may take. */
  headerTime?: string
  /** For the lines about TLS, which otherwise give way to a plain port. */
  certificate?: Certificate
}

function placeVarnish(text: string, varnish: Changes['varnish']): string {
  if (!varnish) return text
  return text
    .replace(/^( *)# ((?:use_)?backend varnish|bind.* name varnish| +server varnish)/gm, '$1$2')
    .replace('127.0.0.1:8080', `127.0.0.1:${varnish.from}`)
    .replace('127.0.0.1:6081', `127.0.0.1:${varnish.to}`)
}

/** Only root may become another user, and a test need not run as root. */
export const haproxyAccount = /^ +(user|group) haproxy\n/gm

type Place = { port: number; servers: number[]; folder: string }

/** Keeps the lines about TLS if there is a certificate for them. */
function placeTls(
  text: string,
  { port, folder }: Place,
  { certificate, scheme = 'http' }: Changes,
) {
  if (certificate) {
    return text
      .replace(/^( +(?:bind|listen)) :?443 /m, `$1 127.0.0.1:${port} `)
      .replaceAll(/\/etc\/(haproxy|nginx)\/certificate/g, `${folder}/certificate`)
  }
  return text
    .replace(/bind :443.*/, `bind 127.0.0.1:${port}`)
    .replace('X-Forwarded-Proto https', `X-Forwarded-Proto ${scheme}`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
}

const socketIn = (folder: string) => path.join(folder, 'plain')

/** The configuration in deploy/, with the addresses of the test instead of its examples. */
async function readConfiguration(file: string, place: Place, changes: Changes): Promise<string> {
  const { port, servers, folder } = place
  const { varnish, headerTime = '60s' } = changes
  const [one, two = one] = servers
  const text = await readFile(path.join(deploy, file), 'utf8')
  return placeTls(placeVarnish(text, varnish), place, changes)
    .replace(haproxyAccount, '')
    .replaceAll('10.0.0.11:3000', `127.0.0.1:${one}`)
    .replaceAll('10.0.0.12:3000', `127.0.0.1:${two}`)
    .replace(/bind :80$/m, `bind ${socketIn(folder)}`)
    .replace('listen 80;', `listen unix:${socketIn(folder)};`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('site:3000', `127.0.0.1:${one}`)
    .replace('/var/cache/nginx', folder)
    .replace('timeout http-request 60s', `timeout http-request ${headerTime}`)
}

/** Wraps the file of a site as the packages of nginx do. */
function surroundNginx(folder: string, site: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
${paths.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  ${site}
}
`
}

async function isOpen(url: string, certificate: Certificate | undefined): Promise<boolean> {
  const { get } = certificate ? https : http
  const request = get(`${url}/healthz`, { agent: false, ca: certificate?.cert })
  return once(request, 'response').then(
    ([answer]) => answer.resume().statusCode === 200,
    () => false,
  )
}

/** haproxy reads both from one file, nginx the key from its own. */
async function writeCertificate(folder: string, { cert, key }: Certificate): Promise<void> {
  await writeFile(path.join(folder, 'certificate.pem'), `${cert}\n${key}`)
  await writeFile(path.join(folder, 'certificate.key'), key)
}

/** Starts the balancer of that name in front of the two processes at `servers`. */
export async function startBalancer(
  name: BalancerName,
  program: string,
  servers: number[],
  changes: Changes = {},
): Promise<Balancer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `anomaly-register-${name}-`))
  await chmod(folder, 0o777)
  const port = await findFreePort()
  const file = path.join(folder, name)
  const text = await readConfiguration(files[name], { port, servers, folder }, changes)
  const isHaproxy = name === 'haproxy'
  const { certificate } = changes
  if (certificate) await writeCertificate(folder, certificate)
  await writeFile(file, isHaproxy ? text : surroundNginx(folder, text))
  const args = isHaproxy ? ['-db', '-f', file] : ['-p', folder, '-c', file]
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`
  await untilOpen({ name, child }, () => isOpen(url, certificate))
  return {
    url,
    plain: socketIn(folder),
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
