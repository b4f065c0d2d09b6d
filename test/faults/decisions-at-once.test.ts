import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAtOnce, openDesk } from '../support/desk.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

const rounds = 2_000

test(`two administrators who decide on the same version: one wins, in each of ${rounds} rounds`, {
  timeout: 300_000,
}, async () => {
  const desks = [await openDesk(site), await openDesk(site, 'moderator')] as const
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const wrong = await site.database
        .selectFrom('reports')
        .select('id')
        .where(sql<boolean>`verified <> (status = 'verified')`)
        .execute()
      expect(wrong).toEqual([])
    }
  }
  const watching = watch()
  try {
    await decideAtOnce({ site, desks: [...desks], rounds, lanes: 4 })
  } finally {
    isOver = true
    await watching
  }
})
