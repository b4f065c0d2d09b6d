import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  decisionsOn,
  findAdministratorRow,
  storeAdministrator,
} from '../../../../test/support/administrators.ts'
import { test } from '../../../../test/support/site-test.ts'
import { removeWaiting } from './remove-waiting.ts'

function ago(text: string) {
  return sql<Date>`now() - ${text}::interval`
}

test('removes only accounts that were never activated, after 14 days', async ({ site }) => {
  const waiting = { isActive: false, approvedAt: null }
  const store = (changes: object) => storeAdministrator(site.database, changes)
  const late = await store({ ...waiting, username: 'late', createdAt: ago('14 days 1 second') })
  const kept = [
    await store({ ...waiting, createdAt: ago('13 days 23 hours 59 minutes') }),
    await store({ isActive: false, createdAt: ago('1 year') }),
    await store({ createdAt: ago('1 year') }),
  ]
  await site.jobs.enqueue(site.database, removeWaiting, {})
  await site.jobs.performDue()
  expect(await findAdministratorRow(site.database, late)).toBeUndefined()
  for (const id of kept) {
    expect(await findAdministratorRow(site.database, id)).toBeDefined()
    expect(await decisionsOn(site.database, id)).toEqual([])
  }
  const recorded = [' | schedule | administrator_deleted | late | waiting | ']
  expect(await decisionsOn(site.database, late)).toEqual(recorded)
  await site.jobs.enqueue(site.database, removeWaiting, {})
  await site.jobs.performDue()
  expect(await decisionsOn(site.database, late)).toEqual(recorded)
})
