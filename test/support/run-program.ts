import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

export type Run = { code: number; output: string }

type Options = {
  environment?: NodeJS.ProcessEnv
  /** Shows the output at once instead of collecting it. */
  shown?: boolean
  /** Milliseconds after which the program is ended. */
  timeout: number
}

/** Runs a program of node_modules/.bin in the root folder of the repository. Rejects if it takes too long. */
export function runProgram(
  program: string,
  args: string[],
  { environment = process.env, shown = false, timeout }: Options,
): Promise<Run> {
  const output = shown ? 'inherit' : 'pipe'
  const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', output, output],
    timeout,
    shell: process.platform === 'win32',
  })
  let collected = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      collected += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (!child.killed) return resolve({ code: code ?? 1, output: collected })
      const stopped = `${program} was stopped after ${timeout / 60_000} minutes`
      reject(new Error(`${collected}\n${stopped}`.trim()))
    })
  })
}
