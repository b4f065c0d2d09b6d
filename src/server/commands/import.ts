import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { type ConfiguredDatabase, openConfiguredDatabase } from '../database/configured.ts'
import { purgeAllReports } from '../http/purge-caches.ts'
import { importFile } from '../importing/import-file.ts'
import { emptySummary, type ImportSummary, summaryText } from '../importing/import-summary.ts'
import { readMapping, UnusableInput } from '../importing/mapping.ts'
import { showProgress } from '../importing/progress.ts'
import { pathBeside } from '../importing/refusals.ts'
import { listSources, sourcesText, undoSource } from '../importing/undo-source.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { notice } from './notice.ts'
import { readArguments, sentence, WrongUsage } from './run-command.ts'

const usage = `npm run import -- FILE [options]

FILE is a CSV file, which may be compressed with gzip (.gz). Its columns have
the names of the fields of a report.

  --mapping FILE   maps other columns to the fields, see docs/importing.md
  --source NAME    names the source of the rows; default: the mapping's source, else the file's name
  --refused FILE   receives the refused rows; default: NAME.refused.csv beside NAME.csv
  --elsewhere FILE receives the rows that were refused only for their country
  --update         corrects the reports that are stored already, where their rows have changed
  --dry-run        reads and checks everything, but stores nothing
  --sources        lists the sources that were imported
  --undo SOURCE    removes all reports of a source for good; with --dry-run it only counts them
  --help           shows this text`

const exitCodes = {
  done: 0,
  databaseFailed: 1,
  nothingImported: 2,
  someRefused: 3,
  interrupted: 130,
} as const
const statementTimeout = 60_000

const options = {
  mapping: { type: 'string' },
  source: { type: 'string' },
  refused: { type: 'string' },
  elsewhere: { type: 'string' },
  update: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  sources: { type: 'boolean', default: false },
  undo: { type: 'string' },
} as const

async function checkReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((error: Error) => {
    throw new UnusableInput(`The file cannot be read: ${error.message}`)
  })
}

function fileName(file: string): string {
  return path
    .basename(file)
    .replace(/\.gz$/i, '')
    .replace(/\.csv$/i, '')
    .replace(/\.refused$/i, '')
}

/** Aborts at the first Ctrl-C; a second one ends the process at once. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => {
    process.stderr.write('\nFinishing the batch under way …\n')
    controller.abort()
  })
  process.once('SIGTERM', () => controller.abort())
  return controller.signal
}

function exitCodeOf({ wasInterrupted, refused, imported, alreadyThere }: ImportSummary): number {
  if (wasInterrupted) return exitCodes.interrupted
  if (refused === 0) return exitCodes.done
  return imported + alreadyThere > 0 ? exitCodes.someRefused : exitCodes.nothingImported
}

const openRegister = (config = readConfig(process.env)) =>
  openConfiguredDatabase(config, { onNotice: notice, statementTimeout, besideSite: true })

/** Removes the reports of a source, also from the caches in front. Returns an exit code. */
async function undo(
  { database, settings }: ConfiguredDatabase,
  config: Config,
  source: string,
): Promise<number> {
  const signal = untilInterrupted()
  const jobs = openJobs({ config, settings, works: false })
  try {
    const removed = await undoSource(database, source, signal, (transaction) =>
      purgeAllReports(transaction, { config: undefined, jobs }),
    )
    console.log(`  ${removed} removed${signal.aborted ? '; run it again to remove the rest' : ''}`)
    return signal.aborted ? exitCodes.interrupted : exitCodes.done
  } finally {
    await jobs.close()
  }
}

/** The database without its password. */
function registerName(): string {
  const { databaseUrl, dataDirectory } = readConfig(process.env)
  if (!databaseUrl) return `the bundled database in ${dataDirectory}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} on ${host || 'this machine'}`
}

/** Lists the sources; with the name of one, removes its reports. */
async function manageSources(undone: string | undefined, isDryRun: boolean): Promise<number> {
  const config = readConfig(process.env)
  const opened = await openRegister(config)
  try {
    const sources = await listSources(opened.database)
    if (undone === undefined) {
      console.log(sourcesText(sources))
      return exitCodes.done
    }
    const found = sources.filter(({ name }) => name === undone)
    const [source] = found
    if (!source) throw new UnusableInput(`There is no source "${undone}".\n${sourcesText(sources)}`)
    console.log(sourcesText(found))
    if (isDryRun) return exitCodes.done
    return await undo(opened, config, undone)
  } finally {
    await opened.close()
  }
}

async function run(): Promise<number> {
  const given = readArguments(usage, options)
  if (!given) return exitCodes.done
  const { values: flags, positionals } = given
  const [file, ...others] = positionals
  const isDryRun = flags['dry-run']
  if (flags.sources || flags.undo !== undefined) return manageSources(flags.undo, isDryRun)
  if (!file || others.length > 0) throw new UnusableInput(`Name one file to import.\n\n${usage}`)
  await checkReadable(file)
  const mapping = flags.mapping === undefined ? undefined : await readMapping(flags.mapping)
  const { elsewhere } = flags
  const refusalFiles = { refused: flags.refused ?? (await pathBeside(file, 'refused')), elsewhere }
  const opened: ConfiguredDatabase | undefined = isDryRun ? undefined : await openRegister()
  const progress = showProgress(process.stdout)
  const started = performance.now()
  const summary = emptySummary()
  const register = isDryRun ? undefined : registerName()
  const tell = (hasFailed: boolean) => {
    const seconds = (performance.now() - started) / 1_000
    progress.stop()
    console.log(
      summaryText(summary, { isDryRun, seconds, files: refusalFiles, register, hasFailed }),
    )
  }
  const source = flags.source ?? mapping?.source ?? fileName(file)
  const isUpdate = flags.update
  const wanted = { file, mapping, source, refusalFiles, isUpdate, database: opened?.database }
  const signal = untilInterrupted()
  try {
    await importFile({ ...wanted, now: new Date(), signal, onProgress: progress.update }, summary)
    tell(false)
    return exitCodeOf(summary)
  } catch (error) {
    if (summary.read > 0) tell(true)
    throw error
  } finally {
    progress.stop()
    await opened?.close()
  }
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isUnusable = error instanceof UnusableInput || error instanceof WrongUsage
    notice(`${isUnusable ? '' : 'The import failed: '}${sentence(error)}`)
    process.exitCode = isUnusable ? exitCodes.nothingImported : exitCodes.databaseFailed
  },
)
