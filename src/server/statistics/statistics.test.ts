import { sql } from 'kysely'
import { expect } from 'vitest'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { countActiveUsers } from './count-active-users.ts'

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, users cascade`.execute(site.database)
  await countActiveUsers(site.database)
})

async function statistics(site: TestSite) {
  return (await fetch(`${site.url}/api/statistics`)).json()
}

const nothing = { totalReports: 0, verifiedSightings: 0, activeUsers: 0 }

test('begin at zero', async ({ site }) => {
  expect(await statistics(site)).toEqual(nothing)
})

test('count public and verified reports after every change', async ({ site }) => {
  const ids = await storeReports(site.database, [
    {},
    { status: 'under_review' },
    { status: 'verified', verified: true },
    { status: 'rejected' },
  ])
  expect(await statistics(site)).toEqual({ ...nothing, totalReports: 3, verifiedSightings: 1 })
  await site.database.updateTable('reports').set({ status: 'verified', verified: true }).execute()
  expect(await statistics(site)).toEqual({ ...nothing, totalReports: 4, verifiedSightings: 4 })
  await site.database.deleteFrom('reports').where('id', 'in', ids.slice(1)).execute()
  expect(await statistics(site)).toEqual({ ...nothing, totalReports: 1, verifiedSightings: 1 })
  await sql`truncate reports cascade`.execute(site.database)
  expect(await statistics(site)).toEqual(nothing)
})

test('count 50 simultaneous submissions at once', async ({ site }) => {
  const submit = () =>
    fetch(`${site.url}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newReport()),
    })
  await submit()
  expect((await statistics(site)).totalReports).toBe(1)
  await Promise.all(Array.from({ length: 50 }, submit))
  expect((await statistics(site)).totalReports).toBe(51)
})

test('count users seen in the last 30 days', async ({ site }) => {
  const day = 86_400_000
  const users = [0, 29, 31, undefined].map((days, index) => ({
    username: `user-${index}`,
    email: `user-${index}@example.org`,
    password: 'unused',
    lastActiveAt: days === undefined ? null : new Date(Date.now() - days * day),
  }))
  await site.database.insertInto('users').values(users).execute()
  await countActiveUsers(site.database)
  expect(await statistics(site)).toEqual({ ...nothing, activeUsers: 2 })
})

test('do not read the table of users', async ({ site }) => {
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = site.database.transaction().execute(async (transaction) => {
    await sql`lock table users in access exclusive mode`.execute(transaction)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  expect(await statistics(site)).toEqual(nothing)
  release.resolve()
  await holding
})
