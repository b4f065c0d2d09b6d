import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, vi } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../src/server/config.ts'
import { defineJob } from '../../src/server/jobs/job.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { testWithCuttableDatabase } from '../support/cuttable-database-test.ts'
import type { TestDatabase } from '../support/database-test.ts'
import { keepLines, type Line } from '../support/post-office.ts'

const config = readConfig({ LOG_LEVEL: 'silent' })

let lines: Line[]
let performed: string[]

const note = defineJob({
  name: 'note',
  payload: z.object({ text: z.string() }),
  longestRun: 10,
  retries: { times: 5, firstDelay: 1, longestDelay: 1 },
  async perform(_context, { text }) {
    performed.push(text)
  },
})

/**
 * Each test has a new database, because a cut may leave a job that is done but not recorded as
 * done. `asking` reaches it independently of the connection of `working`.
 */
const test = testWithCuttableDatabase
  .extend('asking', ({ own }, { onCleanup }) => {
    const asking = openJobs({ config, jobs: [note], settings: own.settings, works: false })
    onCleanup(() => asking.close())
    return asking
  })
  .extend('working', ({ way }, { onCleanup }) => {
    const working = openJobs({ config, jobs: [note], settings: way.settings, works: true })
    onCleanup(() => working.close())
    return working
  })

beforeEach(() => {
  lines = []
  performed = []
})

const until = (condition: () => boolean, seconds: number) =>
  vi.waitUntil(condition, { timeout: seconds * 1_000, interval: 20 })

async function expectPerformed(
  own: TestDatabase,
  asking: JobQueue,
  text: string,
  seconds: number,
): Promise<void> {
  await asking.enqueue(own.database, note, { text })
  await until(() => performed.includes(text), seconds)
}

/** A job that is done but not recorded as done is performed again. */
async function expectNoted(own: TestDatabase): Promise<void> {
  const findUnfinished = async () => {
    const found = sql`select from jobs.job where name = 'note' and state <> 'completed'`
    return (await found.execute(own.database)).rows
  }
  await expect.poll(findUnfinished, { timeout: 5_000, interval: 20 }).toEqual([])
}

/** Logged once in words, without the address of the database. */
function expectFewLines(): void {
  expect(lines.filter(({ level }) => level !== 'debug').length).toBeLessThanOrEqual(2)
  expect(lines.map(({ text }) => text)).toContain('Jobs wait for the database')
  expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|postgres:\/\//)
}

describe('an unavailable database', () => {
  test('pauses running job queues, which continue when it is back', async ({
    own,
    way,
    asking,
    working,
  }) => {
    working.start(keepLines(lines))
    await expectPerformed(own, asking, 'before', 10)
    await expectNoted(own)
    await way.cut()
    await asking.enqueue(own.database, note, { text: 'meanwhile' })
    await sleep(4_000)
    expect(performed).toEqual(['before'])
    await way.mend()
    await until(() => performed.includes('meanwhile'), 15)
    await expectPerformed(own, asking, 'after', 12)
    expect(performed).toEqual(['before', 'meanwhile', 'after'])
    expectFewLines()
  })

  test('delays starting job queues until it is there', async ({ own, way, asking, working }) => {
    await way.cut()
    working.start(keepLines(lines))
    await asking.enqueue(own.database, note, { text: 'early' })
    await sleep(2_500)
    expect(performed).toEqual([])
    await way.mend()
    await until(() => performed.includes('early'), 10)
    expectFewLines()
  })

  test('does not prevent the process from ending', async ({ own, way, asking, working }) => {
    working.start(keepLines(lines))
    await expectPerformed(own, asking, 'before', 10)
    await way.cut()
    const startedAt = performance.now()
    await working.close()
    expect(performance.now() - startedAt).toBeLessThan(6_000)
  })

  test('is reported to the caller that queues a job', async ({ own, way }) => {
    await way.cut()
    const unreached = openJobs({ config, jobs: [note], settings: way.settings, works: false })
    await expect(unreached.enqueue(own.database, note, { text: 'never' })).rejects.toThrow()
    await unreached.close()
    await way.mend()
  })
})

test('job queues wait behind a network that drops every packet, and continue later', async ({
  own,
  way,
  asking,
  working,
}) => {
  working.start(keepLines(lines))
  await expectPerformed(own, asking, 'before', 10)
  await expectNoted(own)
  way.swallow()
  await asking.enqueue(own.database, note, { text: 'meanwhile' })
  // At least what tells of the new job.
  await until(() => way.swallowed() > 0, 30)
  expect(performed).toEqual(['before'])
  await way.mend()
  await until(() => performed.includes('meanwhile'), 30)
  await expectPerformed(own, asking, 'after', 12)
  expect(performed).toEqual(['before', 'meanwhile', 'after'])
})
