import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { runNode } from '../../bench/child-process.ts'
import { describeRun, tellRun } from '../../bench/circumstances.ts'
import { asUrl } from '../../bench/database.ts'
import { getTestServer } from '../support/database.ts'

const { settings } = getTestServer()

afterAll(async () => {
  const client = new pg.Client(settings)
  await client.connect()
  await client.query('drop database if exists anomaly_register_bench_200 with (force)')
  await client.end()
})

/** Runs the bench with arguments that it refuses. Resolves to its message. */
async function refusalOf(...args: string[]): Promise<string> {
  const child = runNode(['bench/run.ts', ...args], {}, { errors: 'pipe' })
  const ended = once(child, 'exit')
  const message = child.stderr ? await text(child.stderr) : ''
  expect((await ended)[0]).toBe(1)
  return message
}

test('an unknown section is answered with the usage, which names every section', async () => {
  const message = await refusalOf('--only', 'nothing')
  const [, names = ''] = /--only ([a-z|]+)\]/.exec(message) ?? []
  expect(names.split('|')).toEqual(expect.arrayContaining(['reading', 'places', 'releases']))
  expect(message).not.toContain('    at ')
}, 60_000)

test('the section places asks for the archives that it needs', async () => {
  const message = await refusalOf('--only', 'places')
  expect(message).toContain('--archives DIR')
  expect(message).not.toContain('npm run bench')
}, 60_000)

test('a saved run tells the machine and the versions', async ({ onTestFinished }) => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DATABASE_URL', asUrl(settings, 'postgres'))
  const client = new pg.Client(settings)
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  const [version] = String(rows[0]?.server_version).split(' ')
  const told = tellRun(await describeRun())
  expect(told).toContain(`, Node ${process.version}, PostgreSQL ${version}, `)
  expect(told).toMatch(/\d+ cores \(.+\), \d+ GB\.$/)
})

/** Runs a section with so few reports that targets may be missed. Resolves to what it prints. */
async function runSection(name: string, ...args: string[]): Promise<string> {
  const child = runNode(['bench/run.ts', '--only', name, '--rounds', '1', ...args], {
    DATABASE_URL: asUrl(settings, 'postgres'),
    // The server of the tests does without fsync.
    ALLOW_UNSAFE_DATABASE: 'true',
  })
  const ended = once(child, 'exit')
  const output = child.stdout ? await text(child.stdout) : ''
  const [code] = await ended
  const missed = /(\d+) targets missed\./.exec(output)
  if (!missed) expect(output).toContain('Every target is met.')
  expect(code).toBe(missed ? 1 : 0)
  return output
}

test('the bench reads the same reports from the site and from the bare server', async () => {
  const scenario = [
    '--scenario',
    'one report',
    ...'--reports 200 --seconds 1 --warm-up 1 --rest 1'.split(' '),
  ]
  const output = await runSection('reading', ...scenario)
  expect(output).toContain('Reading, 200 reports')
  expect(output).toMatch(/│ one report, varied +│ \d+/)
}, 120_000)

test('the site answers every request that the bench compares between registers', async () => {
  const output = await runSection('growth', ...'--sizes 200 --seconds 0'.split(' '))
  expect(output).toMatch(/│ newest +│ \d+/)
  expect(output).toMatch(/│ newest, 304 +│ \d+/)
}, 120_000)
