import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { type Config, readConfig } from '../config.ts'
import { expectDataDirectory } from '../data-directory.ts'
import { openConfiguredDatabase } from '../database/configured.ts'
import type { ConnectionSettings, Database } from '../database/open.ts'
import { notice } from './notice.ts'

/** The command line is invalid. The message explains why. */
export class WrongUsage extends Error {}

const exitCodes = { failed: 1, wrongUsage: 2 } as const

/** Returns the parsed value. Throws WrongUsage with one line per error. */
export function parsedOrWrongUsage<T>({ success, data, error }: z.core.util.SafeParseResult<T>): T {
  if (success) return data
  throw new WrongUsage(error.issues.map(({ message }) => message).join('\n'))
}

/**
 * Parses the command line. Prints the usage and returns undefined if it has --help. Throws WrongUsage with the error and
 * the usage.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  const known: ParseArgsOptionsConfig = { ...options, help: { type: 'boolean' } }
  try {
    const { values } = parseArgs({ allowPositionals: true, options: known })
    if (!values.help) return parseArgs({ allowPositionals: true, options })
    console.log(usage)
    return undefined
  } catch (error) {
    throw new WrongUsage(`${sentence(error)}\n\n${usage}`)
  }
}

/** What stands on the command line. */
export type Arguments<Options extends ParseArgsOptionsConfig> = NonNullable<
  ReturnType<typeof readArguments<Options>>
>

/** The parsed options of a command. */
export type Flags<Options extends ParseArgsOptionsConfig> = Arguments<Options>['values']

/** Describes an error in one line. Joins the errors of an AggregateError, which has no message. */
export function sentence(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(sentence).join('; ')
  // `fetch` says only that it failed.
  if (error instanceof TypeError && error.cause) {
    return `${error.message}: ${sentence(error.cause)}`
  }
  return error instanceof Error ? error.message : String(error)
}

/** Calls `act` with the database of the site. The site may be running. */
export async function withSiteDatabase(
  act: (database: Database, config: Config, settings: ConnectionSettings) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl) await expectDataDirectory(config.dataDirectory)
  const { database, settings, close } = await openConfiguredDatabase(config, {
    onNotice: notice,
    besideSite: true,
  })
  try {
    await act(database, config, settings)
  } finally {
    await close()
  }
}

/** Runs an action. The exit code is 0 for success, 1 for a failure, and 2 for wrong usage. */
export async function runAction(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    notice(sentence(error))
    process.exitCode = error instanceof WrongUsage ? exitCodes.wrongUsage : exitCodes.failed
  }
}

/** Runs a command with its arguments, or shows its usage. */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  run: (given: Arguments<Options>) => Promise<void>,
): Promise<void> {
  await runAction(async () => {
    const given = readArguments(usage, options)
    if (given) await run(given)
  })
}
