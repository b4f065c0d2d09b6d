import { makeRelease, monthOf } from '../data-releases/make-release.ts'
import { listReleases } from '../data-releases/queries.ts'
import { removeRelease } from '../data-releases/remove-release.ts'
import type { ReleaseContext } from '../data-releases/write-releases.ts'
import { printTable } from './print-table.ts'
import { runCommand, WrongUsage, withSiteDatabase } from './run-command.ts'

const usage = `npm run releases -- COMMAND

  list            lists the releases of the data
  make            makes the release of this month now, instead of on the first of the next
  remove MONTH    removes a release and its files, for example 2026-11

The site can keep running. --help shows this text.`

const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
const { signal } = interruption

const busy = 'The site is writing a release at this moment. Try again in some minutes.'

async function list({ database }: ReleaseContext): Promise<void> {
  const releases = await listReleases(database)
  if (releases.length === 0) return console.log('There is no release.')
  printTable([
    ['month', 'revision', 'reports', 'bytes', 'state'],
    ...releases.map(({ month, revision, reports, files, isRewritten }) => [
      month,
      String(revision),
      String(reports),
      String(files.reduce((sum, { bytes }) => sum + bytes, 0)),
      isRewritten ? 'waits to be rewritten' : 'complete',
    ]),
  ])
}

async function make(context: ReleaseContext): Promise<void> {
  const month = monthOf(new Date())
  const outcome = await makeRelease(context, { month, signal })
  if (outcome === 'busy') throw new Error(busy)
  if (outcome === 'exists') throw new WrongUsage(`The release ${month} exists. Remove it first.`)
  console.log(`The release ${month} is made.`)
}

async function remove(context: ReleaseContext, month: string): Promise<void> {
  const outcome = await removeRelease(context, { month, signal })
  if (outcome === 'busy') throw new Error(busy)
  if (outcome === 'unknown') throw new WrongUsage(`There is no release ${month}.`)
  console.log(`The release ${month} is removed.`)
}

async function run([command, month, ...others]: string[]): Promise<void> {
  const isUsed = command === 'remove' ? month !== undefined : month === undefined
  const act = { list, make, remove: (context: ReleaseContext) => remove(context, month ?? '') }
  if (!isUsed || others.length > 0) throw new WrongUsage(usage)
  if (command !== 'list' && command !== 'make' && command !== 'remove') throw new WrongUsage(usage)
  const log = { info() {} }
  await withSiteDatabase((database, config, settings) =>
    act[command]({ config, database, settings, log }),
  )
}

await runCommand(usage, {}, ({ positionals }) => run(positionals))
