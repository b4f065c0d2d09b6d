import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { BundledDatabaseError, ownServer } from './error.ts'

/** The user that runs PostgreSQL, which must not be root. `uid` and `gid` own its files. */
export type Account = { uid: number; gid: number; through: 'itself' | 'namespace' | 'switch' }

const nobody = 65_534
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Returns the parameters for `spawn` and `execFile` to run a program under an account. */
export function commandAs(account: Account, program: string, args: string[]) {
  const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', program]
  return {
    file: account.through === 'namespace' ? 'unshare' : program,
    args: account.through === 'namespace' ? [...namespace, ...args] : args,
    options: {
      cwd: '/',
      env: environment,
      ...(account.through === 'switch' ? { uid: account.uid, gid: account.gid } : {}),
    },
  }
}

/** Runs a program to its end and returns its output. Rejects with its error output on failure. */
export async function runAs(account: Account, program: string, args: string[]): Promise<string> {
  const command = commandAs(account, program, args)
  const { stdout } = await promisify(execFile)(command.file, command.args, command.options)
  return stdout
}

async function findOwnerAbove(directory: string): Promise<Account[]> {
  const parent = path.dirname(directory)
  const { uid, gid } = await stat(parent)
  if (uid !== 0) return [{ uid, gid, through: 'switch' }]
  return parent === directory ? [] : findOwnerAbove(parent)
}

async function listAccounts(postgres: string, directory: string): Promise<Account[]> {
  const { uid, gid } = await stat(directory)
  const itself = process.getuid?.() ?? uid
  if (itself !== 0) return [{ uid, gid, through: 'itself' }]
  return [
    ...(uid === 0 ? [] : [{ uid, gid, through: 'switch' } as const]),
    { uid: 0, gid: 0, through: 'namespace' },
    ...(await findOwnerAbove(directory)),
    ...(await findOwnerAbove(postgres)),
    { uid: nobody, gid: nobody, through: 'switch' },
  ]
}

/**
 * Returns the first account that can enter the folder above `directory` and run the program there,
 * and the program's major version. Root tries in this order: the owner of an existing folder; a
 * user namespace, which most containers forbid; the owner of a folder above the data or the
 * program; `nobody`. Throws a BundledDatabaseError if none can.
 */
export async function chooseAccount(
  postgres: string,
  directory: string,
): Promise<{ account: Account; majorVersion: string }> {
  const script = 'cd -- "$1" && exec "$2" --version'
  const faults: string[] = []
  for (const account of await listAccounts(postgres, directory)) {
    try {
      const probe = ['-c', script, 'sh', path.dirname(directory), postgres]
      const version = await runAs(account, '/bin/sh', probe)
      return { account, majorVersion: /\d+/.exec(version)?.[0] ?? version }
    } catch (error) {
      faults.push(error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : '')
    }
  }
  const rootOnly = process.getuid?.() === 0 ? ' as root (PostgreSQL refuses to run as root)' : ''
  throw new BundledDatabaseError(
    `The bundled PostgreSQL cannot run here${rootOnly}: start as an ordinary user who may write ` +
      `${directory}, or ${ownServer} (${faults[0] ?? ''}).`,
  )
}
