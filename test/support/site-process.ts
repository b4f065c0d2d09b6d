import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown } from 'node:fs/promises'
import {
  type Account,
  chooseAccount,
  commandAs,
} from '../../src/server/database/bundled/account.ts'
import { childEnvironment } from './child-environment.ts'

/** An account that is not root, where that is possible, and that owns `folder`. */
export async function ordinaryAccount(folder: string): Promise<Account> {
  const { account } = await chooseAccount(process.execPath, folder)
  if (account.through === 'switch') await chown(folder, account.uid, account.gid)
  return account
}

export type SiteProcess = {
  output(): string
  /** Undefined while it runs. */
  exitCode(): number | string | undefined
  /** Resolves once the output contains the text; rejects when the process ends before. */
  says(text: string): Promise<void>
  signal(name: NodeJS.Signals): void
  ended: Promise<void>
}

type Start = {
  /** The folder of the site; it uses nothing else of this repository. */
  app: string
  command: string[]
  environment: Record<string, string>
  account?: Account
}

function spawnSite({ app, command, environment, account }: Start): ChildProcess {
  const [, ...args] = command
  const wanted = account
    ? commandAs(account, process.execPath, args)
    : { file: process.execPath, args, options: {} }
  return spawn(wanted.file, wanted.args, {
    ...wanted.options,
    cwd: app,
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a site as its operator does: from its folder, with only its environment. */
export function startSiteInFolder(start: Start): SiteProcess {
  const child = spawnSite(start)
  let output = ''
  let exit: number | string | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      tell()
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => {
    exit = code ?? signal
    tell()
  })
  return {
    output: () => output,
    exitCode: () => exit,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve()
          else if (exit !== undefined) reject(new Error(`ended with ${exit}:\n${output}`))
          else return
          listeners.delete(look)
        }
        listeners.add(look)
        look()
      }),
    signal: (name) => child.kill(name),
    ended,
  }
}
