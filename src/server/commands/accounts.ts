import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { NewUser } from '../../shared/accounts.ts'
import { isStorable } from '../../shared/text.ts'
import { type Correction, correctUser } from '../accounts/correct-user.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { makeResetLink } from '../accounts/password-reset-link.ts'
import { findUserByEmail, findUserByName, listUsers, type User } from '../accounts/queries.ts'
import { restoreUser, suspendUser } from '../accounts/suspend-user.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { knownOrigin } from '../http/site-origin.ts'
import { noPassword } from '../security/passwords.ts'
import { day, printTable } from './print-table.ts'
import {
  type Arguments,
  type Flags,
  parsedOrWrongUsage,
  runCommand,
  WrongUsage,
  withSiteDatabase,
} from './run-command.ts'

const usage = `npm run accounts -- COMMAND

  list [TEXT]                      lists accounts, newest first; TEXT searches names and addresses
  suspend USERNAME --reason "…"    blocks the account and ends its sessions at once
  restore USERNAME                 lets a suspended account sign in again
  reset USERNAME                   prints a link that lets the owner set a new password, once
  correct USERNAME [--email ADDRESS] [--first-name NAME] [--last-name NAME]
                                   corrects data of the account at its owner's request
  export USERNAME                  prints all its data as JSON, for a user who cannot sign in

The site can keep running. --help shows this text.`

const options = {
  reason: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
} as const

const longestList = 200
const longestReason = 500

function stateOf({ suspendedAt, suspensionReason }: User): string {
  return suspendedAt ? `suspended ${day(suspendedAt)}: ${suspensionReason}` : 'active'
}

async function list(database: Database, text: string): Promise<void> {
  const { users, count } = await listUsers(database, { text, limit: longestList })
  if (users.length === 0) return console.log('There is no such account.')
  printTable([
    ['USERNAME', 'E-MAIL', 'REGISTERED', 'LAST SEEN', 'STATE'],
    ...users.map((user) => [
      user.username,
      user.email,
      day(user.createdAt),
      day(user.lastActiveAt),
      stateOf(user),
    ]),
  ])
  if (count > users.length)
    console.log(`… and ${count - users.length} more; narrow them with a part of the name.`)
}

function requireUser(user: User | undefined, username: string): User {
  if (!user) throw new WrongUsage(`There is no account with the username ${username}.`)
  return user
}

async function suspend(database: Database, username: string, reason: string): Promise<void> {
  const user = requireUser(await suspendUser(database, username, reason), username)
  console.log(`${user.username} is suspended and signed out everywhere.`)
}

async function restore(database: Database, username: string): Promise<void> {
  const user = requireUser(await restoreUser(database, username), username)
  console.log(`${user.username} can sign in again.`)
}

async function reset(database: Database, username: string, config: Config): Promise<void> {
  const user = requireUser(await findUserByName(database, username), username)
  if (user.suspendedAt) throw new WrongUsage(`${user.username} is suspended: restore it first.`)
  const { link, expiresAt } = await makeResetLink(database, user, knownOrigin(config))
  if (user.password === noPassword) {
    console.log(
      `${user.username} signs in with a provider: this gives the account its first password.`,
    )
  }
  console.log(`Give this link to the owner of ${user.username}, and to nobody else. It works once,`)
  console.log(`until ${expiresAt.toISOString().slice(11, 16)} UTC:\n\n${link}`)
}

const { email, firstName, lastName } = NewUser.shape
const Corrections = z.object({
  email: z.optional(email),
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
})

function readCorrection(flags: Flags<typeof options>): Correction {
  const given = {
    email: flags.email,
    firstName: flags['first-name'],
    lastName: flags['last-name'],
  }
  const correction = parsedOrWrongUsage(Corrections.safeParse(given))
  if (Object.values(given).every((value) => value === undefined)) {
    throw new WrongUsage('Give at least one correction: --email, --first-name or --last-name.')
  }
  return correction
}

async function correct(database: Database, username: string, correction: Correction) {
  const user = requireUser(await findUserByName(database, username), username)
  const holder = correction.email && (await findUserByEmail(database, correction.email))
  if (holder && holder.id !== user.id) {
    throw new WrongUsage(`${holder.username} has the address ${holder.email} already.`)
  }
  const corrected = requireUser(await correctUser(database, user, correction), username)
  const name = [corrected.firstName, corrected.lastName].join(' ').trim()
  console.log(`${corrected.username} is now ${name}, ${corrected.email}.`)
}

async function exportData(database: Database, username: string): Promise<void> {
  const user = requireUser(await findUserByName(database, username), username)
  await pipeline(await exportAccount(database, { user }), process.stdout, { end: false })
}

function readReason(given = ''): string {
  const reason = given.trim()
  if (reason === '' || reason.length > longestReason || !isStorable(reason)) {
    throw new WrongUsage(`Give a reason of 1 to ${longestReason} characters: --reason "…"`)
  }
  return reason
}

async function run({ values: flags, positionals }: Arguments<typeof options>): Promise<void> {
  const [command, argument = '', ...others] = positionals
  const isComplete = others.length === 0 && argument !== ''
  if (command === 'list' && others.length === 0) {
    await withSiteDatabase((database) => list(database, argument))
  } else if (command === 'suspend' && isComplete) {
    const reason = readReason(flags.reason)
    await withSiteDatabase((database) => suspend(database, argument, reason))
  } else if (command === 'restore' && isComplete) {
    await withSiteDatabase((database) => restore(database, argument))
  } else if (command === 'reset' && isComplete) {
    await withSiteDatabase((database, config) => reset(database, argument, config))
  } else if (command === 'correct' && isComplete) {
    const correction = readCorrection(flags)
    await withSiteDatabase((database) => correct(database, argument, correction))
  } else if (command === 'export' && isComplete) {
    await withSiteDatabase((database) => exportData(database, argument))
  } else {
    throw new WrongUsage(usage)
  }
}

await runCommand(usage, options, run)
