import { upgradeBundled } from '../backup/upgrade-bundled.ts'
import { readConfig } from '../config.ts'
import { readArguments, runCommand, WrongUsage } from './run-command.ts'

const usage = `npm run upgrade-database -- --programs FOLDER

Upgrades the bundled database to the major version of PostgreSQL in this release. FOLDER holds the
programs of the old version (initdb, postgres). Stop the site first. The old folder is kept.`

async function run(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    programs: { type: 'string' },
    help: { type: 'boolean', default: false },
  })
  if (values.help) return console.log(usage)
  if (positionals.length > 0) throw new WrongUsage(usage)
  const config = readConfig(process.env)
  if (config.databaseUrl) {
    throw new WrongUsage('DATABASE_URL names another server: upgrade it with its own programs.')
  }
  const upgraded = await upgradeBundled({
    config,
    programs: values.programs,
    onNotice: (message) => process.stderr.write(`${message}\n`),
  })
  if (!upgraded) return console.log('The database already has the bundled version: nothing to do.')
  const { from, to, kept } = upgraded
  console.log(
    `Upgraded from PostgreSQL ${from} to ${to}. The old database is kept in ${kept}: delete it when everything works.`,
  )
}

await runCommand(run)
