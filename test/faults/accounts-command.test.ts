import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { openConfiguredDatabase } from '../../src/server/database/configured.ts'
import { startServer } from '../../src/server/main.ts'
import { noPassword } from '../../src/server/security/passwords.ts'
import { AccountExport } from '../../src/shared/account-export.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { register } from '../support/registration.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { send } from '../support/send.ts'
import {
  afterwards,
  listServers,
  makeFolder,
  startDatabaseProcess,
} from './bundled-database-support.ts'

let folder: string

beforeEach(async () => {
  folder = await makeFolder()
})

const run = (command: string, args: readonly string[]) => runCommandLine(folder, { command, args })
const accounts = (...args: string[]) => run('accounts.ts', args)

async function startWholeSite() {
  const config = readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
  const { address, close } = await startServer(config)
  afterwards(close)
  return { url: address, close }
}

describe('beside a running site', () => {
  test('suspends an account from its next request on, and restores it', async () => {
    const site = await startWholeSite()
    const { given, cookie, body: user } = await register(site, { username: 'Ada.Winter' })
    const other = await register(site)
    const { username, password } = given
    const signIn = () => send(site, apiUrls.login, { body: { username, password } })
    expect((await send(site, apiUrls.user, { cookie })).status).toBe(200)

    expect(await accounts('suspend', 'ada.winter', '--reason', 'Invented reports')).toEqual({
      code: 0,
      output: 'Ada.Winter is suspended and signed out everywhere.\n',
    })
    expect((await send(site, apiUrls.user, { cookie })).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect((await send(site, apiUrls.user, { cookie: other.cookie })).status).toBe(200)
    const listed = await accounts('list', 'ADA')
    expect(listed.output).toMatch(
      /^USERNAME +E-MAIL +REGISTERED +LAST SEEN +STATE\nAda\.Winter +\S+@example\.org +[\d-]{10} +[\d-]{10} +suspended [\d-]{10}: Invented reports\n$/,
    )

    expect(await accounts('restore', 'Ada.Winter')).toEqual({
      code: 0,
      output: 'Ada.Winter can sign in again.\n',
    })
    expect((await send(site, apiUrls.user, { cookie })).status).toBe(401)
    expect((await signIn()).body).toMatchObject({ id: user.id, username })
    expect((await accounts('list')).output).toMatch(/active\n.+active\n$/)
  })

  test('prints a link with which the owner of an account sets a new password', async () => {
    const site = await startWholeSite()
    const { given, cookie } = await register(site)
    const { output } = await accounts('reset', given.username)
    const [, token = ''] =
      /http:\/\/localhost:\d+\/password-reset#token=([\w-]{43})\n$/.exec(output) ?? []
    const password = 'seven quiet foxes'
    const body = { token, password, confirmPassword: password }
    expect((await send(site, apiUrls.passwordResetConfirm, { body })).status).toBe(204)
    expect((await send(site, apiUrls.user, { cookie })).status).toBe(401)
    const { username } = given
    const signedIn = await send(site, apiUrls.login, { body: { username, password } })
    expect(signedIn.status).toBe(200)
    expect((await send(site, apiUrls.passwordResetConfirm, { body })).status).toBe(400)

    await accounts('suspend', username, '--reason', 'Spam')
    expect(await accounts('reset', username)).toEqual({
      code: 2,
      output: `${username} is suspended: restore it first.\n`,
    })
  })

  test('prints a link for a user whose provider no longer exists', async () => {
    const site = await startWholeSite()
    const { given } = await register(site)
    const { username } = given
    const config = readConfig({ DATA_DIR: folder })
    const { database, close } = await openConfiguredDatabase(config, { besideSite: true })
    await database.updateTable('users').set({ password: noPassword }).execute()
    await close()
    const { output } = await accounts('reset', username)
    expect(output).toContain(`${username} signs in with a provider`)
    const [, token = ''] = /#token=([\w-]{43})\n$/.exec(output) ?? []
    const password = 'seven quiet foxes'
    const body = { token, password, confirmPassword: password }
    expect((await send(site, apiUrls.passwordResetConfirm, { body })).status).toBe(204)
    expect((await send(site, apiUrls.login, { body: { username, password } })).status).toBe(200)
  })

  test('corrects name and address, and ends links that were mailed before', async () => {
    const site = await startWholeSite()
    const { given, cookie } = await register(site, { username: 'ada.winter' })
    const { given: other } = await register(site)
    const { output: mailed } = await accounts('reset', 'ada.winter')
    const [, token = ''] = /#token=([\w-]{43})\n$/.exec(mailed) ?? []
    const seen = async () => (await send(site, apiUrls.user, { cookie })).body

    expect(await accounts('correct', 'Ada.Winter', '--last-name', 'Sommer')).toEqual({
      code: 0,
      output: `ada.winter is now ${given.firstName} Sommer, ${given.email}.\n`,
    })
    expect(await seen()).toMatchObject({ firstName: given.firstName, lastName: 'Sommer' })

    const taken = await accounts('correct', 'ada.winter', '--email', other.email.toUpperCase())
    expect(taken).toEqual({
      code: 2,
      output: `${other.username} has the address ${other.email} already.\n`,
    })
    await accounts('correct', 'ada.winter', '--email', 'ada.sommer@example.net')
    expect(await seen()).toMatchObject({ email: 'ada.sommer@example.net', lastName: 'Sommer' })
    const password = 'seven quiet foxes'
    const body = { token, password, confirmPassword: password }
    expect((await send(site, apiUrls.passwordResetConfirm, { body })).status).toBe(400)
  })

  test('exports the data of a suspended account', async () => {
    const site = await startWholeSite()
    const { given } = await register(site)
    await accounts('suspend', given.username, '--reason', 'Invented reports')
    const { code, output } = await accounts('export', given.username.toUpperCase())
    expect(code).toBe(0)
    const { account, sessions } = AccountExport.parse(JSON.parse(output))
    expect(account).toMatchObject({ email: given.email, suspensionReason: 'Invented reports' })
    expect(account.suspendedAt).not.toBeNull()
    expect(sessions).toEqual([])
  })

  test('imports reports that visitors see at once', async () => {
    const site = await startWholeSite()
    const file = path.join(folder, 'reports.csv')
    await writeFile(
      file,
      'region,location,sightingDate,phenomenonType,description\nusa,Yuma,2020-01-01,ufo,A light over the desert\n',
    )
    expect((await run('import.ts', [file])).output).toMatch(/imported +1/)
    const { text } = await send(site, apiUrls.reports)
    expect(JSON.parse(text)).toEqual([expect.objectContaining({ location: 'Yuma' })])
  })

  test('leaves the database to the site and still refuses a second site', async () => {
    const site = await startWholeSite()
    expect((await accounts('list')).output).toBe('There is no such account.\n')
    expect((await send(site, apiUrls.reports)).status).toBe(200)
    const second = startDatabaseProcess(path.join(folder, 'postgres')).next('settings')
    await expect(second).rejects.toThrow('in use by another running site')
    await site.close()
    expect(await listServers(folder)).toEqual([])
  })
})

test('starts the database without a site and stops it again', async () => {
  const first = await accounts('list')
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('no such account') })
  expect(await listServers(folder)).toEqual([])
  expect((await accounts('list')).output).toBe('There is no such account.\n')
})

test('exits with 2 for an invalid command line and changes nothing', async () => {
  const site = await startWholeSite()
  const { given, cookie } = await register(site)
  const { username } = given
  for (const [args, said] of [
    [[], 'npm run accounts'],
    [['suspend', username], 'Give a reason'],
    [['suspend', 'nobody', '--reason', 'Spam'], 'There is no account with the username nobody.'],
    [['restore', 'nobody'], 'There is no account with the username nobody.'],
    [['correct', username], 'Give at least one correction'],
    [['correct', username, '--email', 'nowhere'], 'Invalid email address'],
    [['correct', 'nobody', '--first-name', 'Ada'], 'There is no account with the username nobody.'],
    [['suspend', username, 'and', 'others', '--reason', 'Spam'], 'npm run accounts'],
    [['erase', username], 'npm run accounts'],
    [['list', '--shout'], '--shout'],
  ] as const) {
    const { code, output } = await accounts(...args)
    expect([args, code]).toEqual([args, 2])
    expect(output).toContain(said)
    expect(output).not.toMatch(/^ +at /m)
  }
  expect((await accounts('--help')).code).toBe(0)
  expect((await send(site, apiUrls.user, { cookie })).status).toBe(200)
})
