import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Balancer } from './balancer.ts'
import { findProgram, serverFolders } from './find-program.ts'
import { isAlive, untilOpen } from './until-open.ts'

const configuration = path.join(import.meta.dirname, '../../deploy/varnish.vcl')

export function findVarnish(): Promise<string | undefined> {
  return findProgram(['varnishd'], serverFolders)
}

/** Without `xkey`, `ban` stands in for varnish-modules, as the file says. */
async function readConfiguration(site: number, way: string): Promise<string> {
  const text = await readFile(configuration, 'utf8')
  const placed = text.replace('"8080"', `"${site}"`)
  if (way === 'xkey') return placed
  return placed
    .replace('import xkey;\n', '')
    .replace(/^ *xkey\.purge.*\n/m, '')
    .replace('# ban(', 'ban(')
}

/** Starts Varnish with deploy/varnish.vcl before the site; purges arrive at a port of their own. */
export async function startVarnish(
  program: string,
  { site, purges, way, port }: { site: number; purges: number; way: string; port: number },
): Promise<Balancer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ar-varnish-'))
  const file = path.join(folder, 'varnish.vcl')
  await writeFile(file, await readConfiguration(site, way))
  const args = ['-F', '-n', path.join(folder, 'work'), '-j', 'none', '-f', file]
  const child = spawn(
    program,
    [
      ...args,
      ...['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purges}`],
      ...[
        '-p',
        'http_gzip_support=off',
        '-s',
        'malloc,64m',
        '-s',
        'Transient=malloc,32m',
        '-T',
        'none',
      ],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await untilOpen({ name: 'varnishd', child, said: () => said }, () => isAlive(url))
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
