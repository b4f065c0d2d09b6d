import { execFile } from 'node:child_process'
import { mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test as base } from '../support/folder-test.ts'

const run = promisify(execFile)
const script = path.join(import.meta.dirname, '../../deploy/upgrade.sh')

/**
 * Two built releases; `systemctl` notes its arguments and the release, `curl` finds only some of the processes ready.
 * The clock goes on while they work: six seconds for `curl`, one for `sleep`.
 */
const test = base.extend('machine', async ({ folder }) => {
  for (const release of ['one', 'two'])
    await mkdir(path.join(folder, release, 'dist'), { recursive: true })
  const current = path.join(folder, 'current')
  await symlink(path.join(folder, 'one'), current)
  const programs = path.join(folder, 'programs')
  await mkdir(programs)
  const log = path.join(folder, 'log')
  const asked = path.join(folder, 'asked')
  const migrated = path.join(folder, 'migrated')
  const write = (name: string, text: string) =>
    writeFile(path.join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const noted = `echo "$2 $(basename "$(readlink "${current}")")" >> "${log}"`
  await write('systemctl', noted)
  await write('runuser', `echo "$* in $(basename "$PWD") with $DATABASE_URL" >> "${migrated}"`)
  const clock = path.join(folder, 'clock')
  await writeFile(clock, '1000')
  const goOn = (seconds: number) => `echo $(($(cat "${clock}") + ${seconds})) > "${clock}"`
  await write('date', `cat "${clock}"`)
  await write('sleep', goOn(1))
  return {
    /** `unready` is a pattern of the shell for release and address of the processes that do not become ready. */
    upgrade: async (release: string, unready = 'none', environment = '') => {
      await write(
        'curl',
        `echo "$*" >> "${asked}"; ${goOn(6)}
        case "$(basename "$(readlink "${current}")") $*" in ${unready}) exit 22 ;; esac`,
      )
      const file = path.join(folder, 'environment')
      await writeFile(file, environment)
      const env = {
        PATH: `${programs}:${process.env.PATH}`,
        CURRENT: current,
        ENVIRONMENT_FILE: file,
        LONGEST_SECONDS: '20',
      }
      return run(script, [path.join(folder, release)], { env }).then(
        () => 0,
        ({ code }) => code,
      )
    },
    refuseToRestart: (release: string) =>
      write('systemctl', `${noted}; [ "$(basename "$(readlink "${current}")")" != ${release} ]`),
    refuseToMigrate: () => write('runuser', 'exit 1'),
    migrated: async () => (await readFile(migrated, 'utf8')).trim(),
    asked: async () => (await readFile(asked, 'utf8')).trim().split('\n'),
    current: async () => path.basename(await readlink(current)),
    restarted: async () => (await readFile(log, 'utf8').catch(() => '')).trim().split('\n'),
  }
})

test('switches to the new release and restarts one process after the other', async ({
  machine,
}) => {
  expect(await machine.upgrade('two')).toBe(0)
  expect(await machine.current()).toBe('two')
  expect(await machine.restarted()).toEqual(['anomaly-register@01 two', 'anomaly-register@02 two'])
})

test('migrates with the new release and the configuration of the site before it switches', async ({
  machine,
}) => {
  await machine.upgrade('two', 'none', 'DATABASE_URL=postgres://register@db/register\n')
  expect(await machine.migrated()).toBe(
    '-u register -- npm run --silent migrate in two with postgres://register@db/register',
  )
})

test('touches nothing if the migration fails', async ({ machine }) => {
  await machine.refuseToMigrate()
  expect(await machine.upgrade('two')).toBe(1)
  expect(await machine.current()).toBe('one')
  expect(await machine.restarted()).toEqual([''])
})

test('goes back to the release of before if the first process does not become ready', async ({
  machine,
}) => {
  expect(await machine.upgrade('two', 'two*')).toBe(1)
  expect(await machine.current()).toBe('one')
  expect(await machine.restarted()).toEqual(['anomaly-register@01 two', 'anomaly-register@01 one'])
  // After 6, 13 and 20 seconds.
  expect(await machine.asked()).toHaveLength(3)
})

test('goes back with the second process if that one does not become ready', async ({ machine }) => {
  expect(await machine.upgrade('two', 'two*:3002/*')).toBe(1)
  expect(await machine.current()).toBe('one')
  expect(await machine.restarted()).toEqual([
    'anomaly-register@01 two',
    'anomaly-register@02 two',
    'anomaly-register@02 one',
  ])
})

test('goes back if systemd cannot restart the first process', async ({ machine }) => {
  await machine.refuseToRestart('two')
  expect(await machine.upgrade('two')).toBe(1)
  expect(await machine.current()).toBe('one')
  expect(await machine.restarted()).toEqual(['anomaly-register@01 two', 'anomaly-register@01 one'])
})

test('touches nothing for a folder that is not built', async ({ machine }) => {
  expect(await machine.upgrade('three')).toBe(1)
  expect(await machine.current()).toBe('one')
  expect(await machine.restarted()).toEqual([''])
})

test.for([
  ['', '127.0.0.1'],
  ['PORT=3000\nHOST=10.0.0.5\n', '10.0.0.5'],
  ['#HOST=10.0.0.5\nHOST="10.0.0.6"\n', '10.0.0.6'],
  ['HOST=0.0.0.0\n', '127.0.0.1'],
  ['HOST=::\n', '127.0.0.1'],
  ['HOST=fd00::5\n', '[fd00::5]'],
])(
  'with %j asks the processes at %s whether they are ready',
  async ([environment = '', host], { machine }) => {
    expect(await machine.upgrade('two', 'none', environment)).toBe(0)
    const asked = await machine.asked()
    expect(asked.map((line) => line.split(' ').at(-1))).toEqual([
      `http://${host}:3001/readyz`,
      `http://${host}:3002/readyz`,
    ])
    expect(asked.every((line) => line.includes('--max-time 5'))).toBe(true)
  },
)
