import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { measured } from '../support/reliability.ts'
import { clock, config, never, type Rule, rules, start } from './retention-rules.ts'

const offsets = [-1, 0, 1]
const cases = rules.flatMap((rule) => offsets.map((seconds) => ({ ...rule, rule, seconds })))
let right = 0

afterAll(async () => {
  await measured({
    id: 'R-42',
    name: `${rules.length} ends of what is kept, a second before, at and after each`,
    target: '100 % of at least 60 cases',
    figure: `${right} of ${cases.length}`,
    isMet: right === cases.length && cases.length >= 60,
  })
  await clock.close()
  await rm(config.dataDirectory, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`
    truncate reports, uploads, users, admin_users, sessions, password_resets, submission_keys,
      name_confirmations, limit_counts, daily_salts, saved_searches, cases cascade`.execute(
    clock.database,
  )
})

async function leftAfter(rule: Rule, seconds: number): Promise<number> {
  const { rows } = await sql<{ instant: Date }>`
    select (${start}::timestamptz at time zone 'UTC' + ${rule.period}::interval)
             at time zone 'UTC' + make_interval(secs => ${seconds}) as instant`.execute(
    clock.database,
  )
  await rule.store()
  if (rows[0]) await clock.setNow(rows[0].instant)
  await rule.enforce()
  const left = await rule.left.execute(clock.database)
  return left.rows[0]?.count ?? Number.NaN
}

test.each(cases)('$name, and $seconds s', async ({ rule, seconds }) => {
  await clock.setNow(start)
  const isEnding = rule.period !== never.period
  const isGone = isEnding && (seconds > 0 || (seconds === 0 && rule.isGoneAtEnd))
  expect(await leftAfter(rule, seconds)).toBe(isGone ? 0 : 1)
  right += 1
})
