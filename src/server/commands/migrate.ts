import { readConfig } from '../config.ts'
import { migrateConfiguredDatabase } from '../database/configured.ts'
import { notice } from './notice.ts'
import { runCommand, WrongUsage } from './run-command.ts'

const usage = `npm run migrate

Brings the schema of the database to this release and ends, while the site may still run the previous
one. Each start does the same before it serves visitors, which takes minutes when a new index must read
millions of reports.`

async function run(positionals: string[]): Promise<void> {
  if (positionals.length > 0) throw new WrongUsage(usage)
  const applied = await migrateConfiguredDatabase(readConfig(process.env), notice)
  console.log(applied === 0 ? 'The database is up to date.' : `Applied ${applied} migrations.`)
}

await runCommand(usage, {}, ({ positionals }) => run(positionals))
