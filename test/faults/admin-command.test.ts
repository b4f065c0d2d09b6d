import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { startServer } from '../../src/server/main.ts'
import { by, refusal } from '../support/administrators.ts'
import { findProgram, foldersOnPath } from '../support/find-program.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { send } from '../support/send.ts'
import { afterwards, makeFolder } from './bundled-database-support.ts'

let folder: string

beforeEach(async () => {
  folder = await makeFolder()
})

const admin = (args: readonly string[], input = '') =>
  runCommandLine(folder, { command: 'admin.ts', args, input })

const ada = ['create', 'ada', '--email', 'ada@example.org', '--name', 'Ada Winter'] as const
const password = 'lanterns in the fog'

async function startWholeSite(environment: Record<string, string> = {}) {
  const notices: string[] = []
  const config = readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...environment })
  const { address, close } = await startServer(config, {
    onNotice: (notice) => notices.push(notice),
  })
  afterwards(close)
  return { url: address, notices, close }
}

const signIn = (site: { url: string }, given: object) =>
  send(site, '/api/admin/login', { body: { username: 'ada', password, ...given } })

describe('beside a running site', () => {
  test('creates an administrator, and resets one who cannot sign in', async () => {
    const site = await startWholeSite()
    expect(await admin(ada, `${password}\n`)).toEqual({
      code: 0,
      output: 'ada can sign in now, as admin.\n',
    })
    const first = await signIn(site, {})
    expect(first.body).toMatchObject({ username: 'ada', role: 'admin', isActive: true })
    const moderator = ['create', 'moe', '--email', 'moe@example.org', '--name', 'Moe']
    expect((await admin([...moderator, '--role', 'moderator'], password)).code).toBe(0)
    const { body } = await signIn(site, { username: 'moe' })
    expect(body.role).toBe('moderator')
    const off = await by(site, first).toggle(String(body.id), { expected: true })
    expect(off.status).toBe(200)
    expect(refusal(await signIn(site, { username: 'moe' }))[1]).toBe('switched-off')

    expect((await admin(['reset', 'MOE'], 'another password')).output).toBe(
      'moe can sign in with the new password, without a second factor, and is signed out everywhere.\n',
    )
    expect((await signIn(site, { username: 'moe' })).status).toBe(401)
    expect((await signIn(site, { username: 'moe', password: 'another password' })).status).toBe(200)
    const { output } = await admin(['list'])
    expect(output).toMatch(/^USERNAME +E-MAIL +ROLE +STATE +SECOND FACTOR +LAST LOGIN\n/)
    expect(output).toMatch(/\nada +ada@example\.org +admin +active +no +[\d-]{10}\n/)
    expect(output).toMatch(/\nmoe +moe@example\.org +moderator +active +no +[\d-]{10}\n$/)
    expect(output).not.toContain('argon2')
  })

  test('ends sessions and removes the second factor by a reset', async () => {
    const site = await startWholeSite()
    await admin(ada, password)
    const { cookie } = await signIn(site, {})
    expect((await by(site, { cookie }).me()).status).toBe(200)
    await admin(['reset', 'ada'], password)
    expect((await by(site, { cookie }).me()).status).toBe(401)
    const { body } = await signIn(site, {})
    expect(body.secondFactor).toMatchObject({ hasAuthenticator: false, recoveryCodes: 0 })
  })
})

test('prints the set-up code until an administrator is active, only in production', async () => {
  const trial = await startWholeSite()
  expect(trial.notices.join()).not.toContain('set-up code')
  await trial.close()
  const environment = { PUBLIC_URL: 'https://sightings.example.org' }
  const first = await startWholeSite(environment)
  const setupCode = /set-up code: ([\w-]{19})$/m.exec(first.notices.join('\n'))?.[1]
  expect(setupCode).toBeDefined()
  const given = { username: 'ada', email: 'ada@example.org', fullName: 'Ada', password }
  const { body } = await send(first, '/api/admin/register', {
    body: { ...given, confirmPassword: password, setupCode },
  })
  expect(body.isActive).toBe(true)
  await first.close()
  const second = await startWholeSite(environment)
  expect(second.notices.join()).not.toContain('set-up code')
})

test('exits with 2 for an invalid command line, reports every fault and creates nothing', async () => {
  for (const [args, said, input] of [
    [[], 'npm run admin'],
    [['create'], 'npm run admin'],
    [['create', 'ada', 'more'], 'npm run admin'],
    [['create', 'a b', '--email', 'x', '--name', 'Ada'], 'Invalid email address'],
    [['create', 'a b', '--email', 'x', '--name', 'Ada'], 'Username may have letters'],
    [[...ada, '--role', 'owner'], 'Invalid role'],
    [[...ada, '--password', 'secret'], "Unknown option '--password'"],
    [ada, 'Password must be at least 8 characters', 'short'],
    [['reset', 'nobody'], 'No administrator has the username nobody.', password],
    [['reset', 'nobody'], 'Password must be at least 8 characters', ''],
  ] as const) {
    const { code, output } = await admin(args, input)
    expect([args, code]).toEqual([args, 2])
    expect(output).toContain(said)
    expect(output).not.toMatch(/^ +at /m)
  }
  expect((await admin(['list'])).output).toBe('There is no administrator.\n')
  await admin(ada, password)
  expect(await admin(ada, password)).toEqual({
    code: 1,
    output: 'Username already exists. Email already exists\n',
  })
})

/** `script` of util-linux provides a terminal for a program. */
const script = await findProgram(['script'], foldersOnPath(process.env.PATH))
const isLinux = process.platform === 'linux'

test.runIf(script && isLinux)(
  'asks twice for the password at a terminal and does not show it',
  async () => {
    const file = path.join(import.meta.dirname, '../../src/server/commands/admin.ts')
    const line = [process.execPath, file, ...ada].map((word) => `'${word}'`).join(' ')
    const terminal = spawn(script ?? '', ['--quiet', '--return', '--command', line, '/dev/null'], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: folder, TERM: 'xterm' },
    })
    let shown = ''
    terminal.stdout.on('data', (data) => {
      shown += data
      if (/(New password|Once more): $/.test(shown)) terminal.stdin.write(`${password}\r`)
    })
    const [code] = await once(terminal, 'exit')
    expect(shown).toContain('ada can sign in now, as admin.')
    expect(shown).not.toContain('lanterns')
    expect(code).toBe(0)
  },
)
