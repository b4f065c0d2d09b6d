import { sql } from 'kysely'
import { expect } from 'vitest'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { allJobs } from '../jobs/all-jobs.ts'
import { identifierRemoval, removeIdentifiers } from './remove-identifiers.ts'

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, users cascade`.execute(site.database)
})

const verified = { status: 'verified', verified: true } as const
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const rows = (site: TestSite) =>
  site.database.selectFrom('reports').selectAll().orderBy('createdAt', 'desc').execute()

test('removes every identifier thirty days after the verification', async ({ site }) => {
  const { id: userId } = await site.database
    .insertInto('users')
    .values({ username: 'jane', email: 'jane.doe@example.org', password: '!' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [id = ''] = await storeReports(site.database, [
    { ...verified, userId, verifiedAt: daysAgo(31), submissionKey: Buffer.from('key') },
  ])
  const [before] = await rows(site)
  expect(await removeIdentifiers(site.database)).toBe(1)
  const [after] = await rows(site)
  expect(after).toEqual({
    ...before,
    fullName: 'Anonymous',
    email: 'removed@invalid',
    witnesses: null,
    userId: null,
    anonymous: true,
    submissionKey: null,
    submissionHash: null,
    identifiersRemovedAt: expect.any(Date),
    updatedAt: expect.any(Date),
  })
  expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Infinity)
  expect(JSON.stringify(after)).not.toMatch(/jane|brother/i)
  for (const path of [`/api/reports/${id}`, '/api/reports', `/reports/${id}`, '/feed.json']) {
    const answer = await send(site, path)
    expect(answer.text, path).toContain('amber lights')
    expect(answer.text, path).not.toMatch(/jane|brother|removed@invalid/i)
  }
})

test('changes no other report', async ({ site }) => {
  await storeReports(site.database, [
    { ...verified, verifiedAt: daysAgo(29) },
    verified,
    { status: 'under_review', createdAt: daysAgo(400) },
    { status: 'rejected', createdAt: daysAgo(400) },
  ])
  const before = await rows(site)
  expect(await removeIdentifiers(site.database)).toBe(0)
  expect(await rows(site)).toEqual(before)
})

test('counts thirty days from the latest verification', async ({ site }) => {
  await storeReports(site.database, [{ ...verified, verifiedAt: daysAgo(31) }])
  const decide = (status: 'pending' | 'verified') =>
    site.database
      .updateTable('reports')
      .set({ status, verified: status === 'verified' })
      .execute()
  await decide('pending')
  expect(await removeIdentifiers(site.database)).toBe(0)
  await decide('verified')
  expect(await removeIdentifiers(site.database)).toBe(0)
  expect(await rows(site)).toMatchObject([newReport()])
})

test('works in batches and in several processes, and a second run finds nothing', async ({
  site,
}) => {
  await storeReports(
    site.database,
    Array.from({ length: 1_100 }, () => ({ ...verified, verifiedAt: daysAgo(40) })),
  )
  const counts = await Promise.all([
    removeIdentifiers(site.database),
    removeIdentifiers(site.database),
  ])
  expect(counts).toEqual([500, 500])
  expect(await removeIdentifiers(site.database)).toBe(100)
  const done = await rows(site)
  expect(await removeIdentifiers(site.database)).toBe(0)
  expect(await rows(site)).toEqual(done)
  expect(done.every(({ identifiersRemovedAt }) => identifiersRemovedAt !== null)).toBe(true)
})

test('runs by itself every day', () => {
  expect(allJobs).toContain(identifierRemoval)
  expect(identifierRemoval.schedule).toMatch(/^\d+ \d+ \* \* \*$/)
})
