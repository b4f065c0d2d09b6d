import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export const projectDirectory = path.join(import.meta.dirname, '..')

/** A local trial on any free port, without limits; whatever the caller's environment says. */
export const plainEnvironment = {
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
}

type Options = { script: string; args?: string[]; environment?: Record<string, string> }

/** Runs a script of this project with the Node that runs the bench. */
export function runScript({ script, args = [], environment = {} }: Options): ChildProcess {
  return spawn(process.execPath, [script, ...args], {
    cwd: projectDirectory,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export type ServerProcess = AsyncDisposable & { url: string }

/** Starts a server and waits until it prints its address. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  const child = runScript(options)
  if (!child.stdout) throw new Error('The server has no output')
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/[^\s/]+/.exec(line) ?? []
    if (url) return { url, [Symbol.asyncDispose]: () => stop(child) }
  }
  throw new Error(`${options.script} ended before it was open`)
}
