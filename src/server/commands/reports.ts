import { uuidPattern } from '../../shared/ids.ts'
import {
  eraseReport,
  hideReporter,
  type Purge,
  removeReporter,
} from '../administration/desk/protect-reporter.ts'
import type { Database } from '../database/open.ts'
import { purgeReports } from '../http/purge-caches.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { runCommand, WrongUsage, withSiteDatabase } from './run-command.ts'

const usage = `npm run reports -- COMMAND

  hide-reporter REPORT      makes it anonymous: name and e-mail address are no longer public
  remove-reporter REPORT    removes name, e-mail address and other witnesses permanently
  erase REPORT              erases it and its video permanently, also after its deletion

REPORT is an id or an address of a report. The history of the report records the command, but not
who asked for it. To delete a report so that it can be restored for some days, use the
administration.
The site can keep running. --help shows this text.`

const actions: Record<
  string,
  { act: (database: Database, id: string, purge: Purge) => Promise<boolean>; message: string }
> = {
  'hide-reporter': { act: hideReporter, message: 'is anonymous now.' },
  'remove-reporter': { act: removeReporter, message: 'no longer names anybody.' },
  erase: { act: eraseReport, message: 'is erased.' },
}

/** Reads an id, or the URL of a page that contains it. */
function readId(text: string): string {
  const ids = text.toLowerCase().match(new RegExp(uuidPattern, 'g')) ?? []
  const [id, ...others] = ids
  if (id === undefined || others.length > 0)
    throw new WrongUsage(`${text} is no id or address of a report.`)
  return id
}

async function run([command = '', report = '', ...others]: string[]): Promise<void> {
  const action = Object.hasOwn(actions, command) ? actions[command] : undefined
  if (!action || report === '' || others.length > 0) throw new WrongUsage(usage)
  const id = readId(report)
  await withSiteDatabase(async (database, config, settings) => {
    const jobs = openJobs({ config, settings, works: false })
    try {
      const purge: Purge = (transaction, ids) =>
        purgeReports(transaction, { config: undefined, jobs }, ids)
      if (!(await action.act(database, id, purge)))
        throw new WrongUsage(`There is no report ${id}.`)
      console.log(`The report ${id} ${action.message}`)
    } finally {
      await jobs.close()
    }
  })
}

await runCommand(usage, {}, ({ positionals }) => run(positionals))
