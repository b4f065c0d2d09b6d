import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { type Config, readConfig } from '../config.ts'
import { openConfiguredDatabase } from '../database/configured.ts'
import type { Database } from '../database/open.ts'

/** The command line cannot be followed; the message tells the person at the shell why. */
export class WrongUsage extends Error {}

const exitCodes = { failed: 1, wrongUsage: 2 } as const

function notice(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** What was given as it is meant to be, or what is wrong with it, a line for each fault. */
export function understood<T>({ success, data, error }: z.core.util.SafeParseResult<T>): T {
  if (success) return data
  throw new WrongUsage(error.issues.map(({ message }) => message).join('\n'))
}

/** The command line, or what is wrong with it and the usage. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new WrongUsage(`${sentence(error)}\n\n${usage}`)
  }
}

/** What happened, in one line; a connection tried at several addresses fails without a message. */
export function sentence(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentence).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Does something with the database of the site, which may be running meanwhile. */
export async function withSiteDatabase(
  act: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  const { database, close } = await openConfiguredDatabase(config, {
    onNotice: notice,
    besideSite: true,
  })
  try {
    await act(database, config)
  } finally {
    await close()
  }
}

/** Runs a command; its exit code is 0, 1 where something failed, 2 where it was not understood. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    notice(sentence(error))
    process.exitCode = error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.failed
  }
}
