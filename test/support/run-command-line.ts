import { execFile } from 'node:child_process'
import path from 'node:path'
import { childEnvironment } from './child-environment.ts'

const commands = path.join(import.meta.dirname, '../../src/server/commands')

type CommandLine = {
  command: string
  args: readonly string[]
  input?: string
  environment?: Record<string, string>
}

/**
 * Runs a command line in a process of its own, on the bundled database in the folder unless
 * `environment` names another one; `input` is its standard input.
 */
export function runCommandLine(
  folder: string,
  { command, args, input = '', environment = {} }: CommandLine,
): Promise<{ code: unknown; output: string }> {
  const options = { cwd: folder, env: { ...childEnvironment, DATA_DIR: folder, ...environment } }
  const file = path.join(commands, command)
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], options, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: out + err }),
    )
    child.stdin?.end(input)
  })
}
