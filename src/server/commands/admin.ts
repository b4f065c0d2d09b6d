import { NewAdministrator } from '../../shared/administration.ts'
import { createAdministrator } from '../administration/people/create-administrator.ts'
import { resetAdministrator } from '../administration/people/reset-administrator.ts'
import { type Administrator, listAdministrators } from '../administration/queries.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import {
  isProofSetting,
  readProofSetting,
  setProofSetting,
} from '../proof-of-work/proof-setting.ts'
import { askPassword } from './ask-password.ts'
import { day, printTable } from './print-table.ts'
import {
  type Arguments,
  type Flags,
  parsedOrWrongUsage,
  runCommand,
  WrongUsage,
  withSiteDatabase,
} from './run-command.ts'

const usage = `npm run admin -- COMMAND

  list                            lists the administrators
  create USERNAME --email ADDRESS --name "FULL NAME" [--role admin|moderator]
                                  creates an account that is active at once
  reset USERNAME                  sets a new password, removes the second factor, ends all sessions
                                  and activates the account
  proof-of-work [auto|always|off] sets when a report or a registration needs a proof of work, about a
                                  second in a browser: during bursts, always, or never; without a
                                  word it shows the setting

The command asks for the password, or reads the first line of standard input. The site can keep
running. --help shows this text.`

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string', default: 'admin' },
} as const

function stateOf({ isActive, approvedAt }: Administrator): string {
  if (isActive) return 'active'
  return approvedAt ? 'deactivated' : 'waiting'
}

async function list(database: Database): Promise<void> {
  const administrators = await listAdministrators(database)
  if (administrators.length === 0) return console.log('There is no administrator.')
  printTable([
    ['USERNAME', 'E-MAIL', 'ROLE', 'STATE', 'SECOND FACTOR', 'LAST LOGIN'],
    ...administrators.map((administrator) => [
      administrator.username,
      administrator.email,
      administrator.role,
      stateOf(administrator),
      administrator.hasSecondFactor ? 'yes' : 'no',
      day(administrator.lastLogin),
    ]),
  ])
}

function check(given: Record<string, string | undefined>): NewAdministrator {
  return parsedOrWrongUsage(NewAdministrator.safeParse(given))
}

async function create(
  username: string,
  { email, name, role }: Flags<typeof options>,
): Promise<void> {
  if (role !== 'admin' && role !== 'moderator') throw new WrongUsage('Invalid role')
  const someone = { username, email, fullName: name }
  const placeholder = 'a password for now'
  check({ ...someone, password: placeholder, confirmPassword: placeholder })
  const password = await askPassword()
  const given = check({ ...someone, password, confirmPassword: password })
  await withSiteDatabase(async (database) => {
    const created = await createAdministrator(database, given, role)
    console.log(`${created.username} can sign in now, as ${role}.`)
  })
}

async function reset(username: string): Promise<void> {
  const password = parsedOrWrongUsage(
    NewAdministrator.shape.password.safeParse(await askPassword()),
  )
  await withSiteDatabase(async (database) => {
    const administrator = await resetAdministrator(database, username, password)
    if (!administrator) throw new WrongUsage(`No administrator has the username ${username}.`)
    console.log(
      `${administrator.username} can sign in with the new password, without a second factor, and is signed out everywhere.`,
    )
  })
}

const proofSentences = {
  auto: 'A proof of work is required during bursts.',
  always: 'A proof of work is always required.',
  off: 'A proof of work is never required.',
}

async function printProofOfWork(database: Database, { proofOfWork }: Config): Promise<void> {
  console.log(proofSentences[await readProofSetting(database)])
  if (!proofOfWork) console.log('This is a local trial, which never requires it.')
}

async function changeProofOfWork(setting: string): Promise<void> {
  if (setting !== '' && !isProofSetting(setting)) throw new WrongUsage(usage)
  await withSiteDatabase(async (database, config) => {
    if (setting !== '') await setProofSetting(database, setting)
    await printProofOfWork(database, config)
  })
}

async function run({ values: flags, positionals }: Arguments<typeof options>): Promise<void> {
  const [command, username = '', ...others] = positionals
  const isComplete = others.length === 0 && username !== ''
  if (command === 'list' && username === '') await withSiteDatabase(list)
  else if (command === 'create' && isComplete) await create(username, flags)
  else if (command === 'reset' && isComplete) await reset(username)
  else if (command === 'proof-of-work' && others.length === 0) await changeProofOfWork(username)
  else throw new WrongUsage(usage)
}

await runCommand(usage, options, run)
