import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { findFreePort } from '../test/support/free-port.ts'
import { isAlive, untilOpen } from '../test/support/until-open.ts'

export const projectDirectory = path.join(import.meta.dirname, '..')

/** A local trial on a free port without limits. It overrides the caller's environment. */
const plainEnvironment = {
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  PLACE_NAMES: 'off',
}

type Environment = Record<string, string>

type Output = { output?: 'pipe' | number; errors?: 'inherit' | 'pipe' }

/** Starts the bench's own Node in the project folder. `output`: a file descriptor instead of a pipe. */
export function runNode(
  args: string[],
  environment: Environment = {},
  { output = 'pipe', errors = 'inherit' }: Output = {},
): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: projectDirectory,
    env: { ...process.env, ...plainEnvironment, ...environment },
    stdio: ['ignore', output, errors],
  })
}

const Package = z.object({ scripts: z.record(z.string(), z.string()) })

/** The arguments of Node in a script of package.json. */
export async function readScript(name: string): Promise<string[]> {
  const text = await readFile(path.join(projectDirectory, 'package.json'), 'utf8')
  const [, args] =
    /^(?:exec )?node (.+)$/.exec(Package.parse(JSON.parse(text)).scripts[name] ?? '') ?? []
  if (!args) throw new Error(`The script ${name} does not run node`)
  return args.split(' ')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export type ServerProcess = AsyncDisposable & { url: string; pid: number }

/** Starts a server and waits until it prints its address. */
export async function startServerProcess(
  args: string[],
  environment?: Environment,
): Promise<ServerProcess> {
  const child = runNode(args, environment)
  if (!child.stdout || !child.pid) throw new Error('The server did not start')
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/[^\s/]+/.exec(line) ?? []
    if (!url) continue
    child.stdout.resume()
    return {
      pid: child.pid,
      url: url.replace('localhost', '127.0.0.1'),
      [Symbol.asyncDispose]: () => stop(child),
    }
  }
  throw new Error(`${args.join(' ')} ended before it was open`)
}

/** Starts the site by the command of `npm start`, with its limits of memory but none of requests. */
export async function startSiteProcess(environment?: Environment): Promise<ServerProcess> {
  return startServerProcess(await readScript('start'), environment)
}

/** What an operator sets. Each request names a visitor in `X-Forwarded-For`, as a proxy does. */
const productionEnvironment = {
  PUBLIC_URL: 'https://sightings.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMITS: 'on',
  LOG_LEVEL: 'info',
}

/** Starts the site as in production, with its limits and with its log in a file of the folder. */
export async function startProductionSite(
  folder: string,
  environment: Environment,
): Promise<ServerProcess> {
  const port = await findFreePort()
  await using log = await open(path.join(folder, 'site.log'), 'a')
  const settings = { ...productionEnvironment, PORT: String(port), ...environment }
  const child = runNode(await readScript('start'), settings, { output: log.fd })
  const url = `http://127.0.0.1:${port}`
  await untilOpen({ name: 'The site', child }, () => isAlive(url))
  return { pid: child.pid ?? 0, url, [Symbol.asyncDispose]: () => stop(child) }
}
