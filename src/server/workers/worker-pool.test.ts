import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { test as folderTest } from '../../../test/support/folder-test.ts'
import { openWorkerPool, type WorkerPool, WorkerUnavailable } from './worker-pool.ts'

const one = { threads: 1 }

/** `openPool` opens a pool of workers that run the given code. */
const test = folderTest.extend('openPool', async ({ folder }, { onCleanup }) => {
  const opened: WorkerPool[] = []
  onCleanup(async () => {
    for (const pool of opened) await pool.close()
  })
  return async (name: string, code: string): Promise<WorkerPool> => {
    const file = path.join(folder, `${name}.mjs`)
    await writeFile(file, code)
    const pool = openWorkerPool(pathToFileURL(file), one)
    opened.push(pool)
    return pool
  }
})

async function failureOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    (result) => ({ result }),
    (error: unknown) => error,
  )
}

test('runs the function that a task names', async ({ openPool }) => {
  const pool = await openPool('double', 'export const double = (number) => 2 * number')
  expect(await Promise.all([pool.run('double', 2), pool.run('double', 3)])).toEqual([4, 6])
})

test.for<[string, string]>([
  ['a missing package', "import 'no-such-package-anywhere'; export const act = () => 1"],
  ['a native module of another system', "process.dlopen({ exports: {} }, '/no/such.node')"],
  ['a fault at its first line', "throw new Error('not here'); export const act = () => 1"],
  [
    'a preparation that fails',
    "export const prepare = () => { throw new Error('no parser') }; export const act = () => 1",
  ],
  ['no such function', 'export const other = () => 1'],
])(
  '%s fails every task, marks only the first failure as first, and does not end the process',
  async ([name, code], { openPool }) => {
    const pool = await openPool(name.replaceAll(' ', '-'), code)
    const failures = [
      await failureOf(pool.run('act', null)),
      ...(await Promise.all([failureOf(pool.run('act', null)), failureOf(pool.run('act', null))])),
    ]
    expect(failures).toEqual(failures.map(() => expect.any(WorkerUnavailable)))
    expect(failures).toMatchObject([{ isFirst: true }, { isFirst: false }, { isFirst: false }])
  },
)

test('a failed task rejects with its own error, and the next task runs', async ({ openPool }) => {
  const code = "export const act = (fails) => { if (fails) throw new Error('bad file'); return 1 }"
  const pool = await openPool('failing', code)
  const failure = await failureOf(pool.run('act', true))
  expect(failure).toMatchObject({ message: 'bad file' })
  expect(failure).not.toBeInstanceOf(WorkerUnavailable)
  expect(await pool.run('act', false)).toBe(1)
})

test('a crashed thread fails its task, and the next task gets a new thread', async ({
  openPool,
}) => {
  const code = `export const act = (ends) => {
    if (ends) setImmediate(() => { throw new Error('ended') })
    return ends ? new Promise(() => {}) : 1
  }`
  const pool = await openPool('ending', code)
  expect(await failureOf(pool.run('act', true))).toMatchObject({ message: 'ended' })
  expect(await pool.run('act', false)).toBe(1)
})

test('a thread that crashes while idle affects nothing else', async ({ openPool }) => {
  const code = `export const act = (ends) => {
    if (ends) setTimeout(() => { throw new Error('ended later') }, 1)
    return 1
  }`
  const pool = await openPool('ending-later', code)
  expect(await pool.run('act', true)).toBe(1)
  await expect.poll(() => failureOf(pool.run('act', false))).toEqual({ result: 1 })
})
