import { upgradeBundled } from '../backup/upgrade-bundled.ts'
import { readConfig } from '../config.ts'
import { notice } from './notice.ts'
import { runCommand, WrongUsage } from './run-command.ts'

const usage = `npm run upgrade-database -- --programs FOLDER

Upgrades the bundled database to the major version of PostgreSQL in this release. FOLDER holds the
programs of the old version (initdb, postgres). Stop the site first. The old folder is kept.`

async function upgrade(programs: string | undefined): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl) {
    throw new WrongUsage('DATABASE_URL names another server: upgrade it with its own programs.')
  }
  const upgraded = await upgradeBundled({ config, programs, onNotice: notice })
  if (!upgraded) return console.log('The database already has the bundled version: nothing to do.')
  const { from, to, kept } = upgraded
  console.log(
    `Upgraded from PostgreSQL ${from} to ${to}. The old database is kept in ${kept}: delete it when everything works.`,
  )
}

const options = { programs: { type: 'string' } } as const

await runCommand(usage, options, async ({ values, positionals }) => {
  if (positionals.length > 0) throw new WrongUsage(usage)
  await upgrade(values.programs)
})
