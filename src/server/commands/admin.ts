import { NewAdministrator } from '../../shared/administration.ts'
import { createAdministrator } from '../administration/create-administrator.ts'
import { type Administrator, listAdministrators } from '../administration/queries.ts'
import { resetAdministrator } from '../administration/reset-administrator.ts'
import type { Database } from '../database/open.ts'
import { askPassword } from './ask-password.ts'
import { day, printTable } from './print-table.ts'
import {
  readArguments,
  runCommand,
  understood,
  WrongUsage,
  withSiteDatabase,
} from './run-command.ts'

const usage = `npm run admin -- COMMAND

  list                            the administrators
  create USERNAME --email ADDRESS --name "FULL NAME" [--role admin|moderator]
                                  makes an account that is active at once
  reset USERNAME                  gives a new password, removes the second factor, ends all sessions
                                  and activates the account

The password is asked for, or is the first line of the standard input. The site may run meanwhile.
--help shows this text.`

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string', default: 'admin' },
  help: { type: 'boolean', default: false },
} as const

type Flags = ReturnType<typeof readArguments<typeof options>>['values']

function stateOf({ isActive, approvedAt }: Administrator): string {
  if (isActive) return 'active'
  return approvedAt ? 'switched off' : 'waiting'
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
  return understood(NewAdministrator.safeParse(given))
}

async function create(username: string, { email, name, role }: Flags): Promise<void> {
  if (role !== 'admin' && role !== 'moderator') throw new WrongUsage('Invalid role')
  const someone = { username, email, fullName: name }
  const unproblematic = 'a password for now'
  check({ ...someone, password: unproblematic, confirmPassword: unproblematic })
  const password = await askPassword()
  const given = check({ ...someone, password, confirmPassword: password })
  await withSiteDatabase(async (database) => {
    const created = await createAdministrator(database, given, role)
    console.log(`${created.username} can sign in now, as ${role}.`)
  })
}

async function reset(username: string): Promise<void> {
  const password = understood(NewAdministrator.shape.password.safeParse(await askPassword()))
  await withSiteDatabase(async (database) => {
    const administrator = await resetAdministrator(database, username, password)
    if (!administrator) throw new WrongUsage(`No administrator has the username ${username}.`)
    console.log(
      `${administrator.username} can sign in with the new password, without a second factor, and is signed out everywhere.`,
    )
  })
}

async function run(): Promise<void> {
  const { values: flags, positionals } = readArguments(usage, options)
  const [command, username = '', ...others] = positionals
  if (flags.help) return console.log(usage)
  const isComplete = others.length === 0 && username !== ''
  if (command === 'list' && username === '') await withSiteDatabase(list)
  else if (command === 'create' && isComplete) await create(username, flags)
  else if (command === 'reset' && isComplete) await reset(username)
  else throw new WrongUsage(usage)
}

await runCommand(run)
