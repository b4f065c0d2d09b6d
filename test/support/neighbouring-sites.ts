import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Config } from '../../src/server/config.ts'
import type { ConnectionSettings, Database } from '../../src/server/database/open.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { testDatabase } from './database.ts'
import { send } from './send.ts'
import { startTestSite, type TestSite } from './site.ts'

/** Large enough for every answer of a test. */
const keepsAnswers: Partial<Config> = { answerCacheBytes: 16 * 1_048_576 }

export type NeighbouringSites = {
  here: TestSite
  there: TestSite
  database: Database
  close(): Promise<void>
}

/**
 * Two sites on one database, which keep their answers in memory as two processes do. The second one
 * listens for changes over the connection that `listenBy` returns.
 */
export async function openNeighbouringSites(
  changes: Partial<Config> = {},
  listenBy: (settings: ConnectionSettings) => Promise<ConnectionSettings> = async (own) => own,
): Promise<NeighbouringSites> {
  const { database, settings, close } = await testDatabase()
  const config = { ...keepsAnswers, ...changes }
  const here = await startTestSite(config, { database, settings })
  const there = await startTestSite(config, {
    database,
    settings,
    listening: await listenBy(settings),
  })
  return {
    here,
    there,
    database,
    async close() {
      await here.close()
      await there.close()
      await close()
    },
  }
}

/** Changes reports without the notification that every other change sends. */
export async function changeUnnoticed(database: Database, change: RawBuilder<unknown>) {
  await database.transaction().execute(async (transaction) => {
    // All of them: some change other tables, which announce it.
    await sql`alter table reports disable trigger user`.execute(transaction)
    await change.execute(transaction)
    await sql`alter table reports enable trigger user`.execute(transaction)
  })
}

let changes = 0

/** Names a place that no report has named before. */
export const newPlace = () => `Place ${++changes} of ${process.pid}`

const patiently = { timeout: 20_000, interval: 20 }

/** Resolves once the answer contains the text: a notification takes some milliseconds. */
export async function untilAnswered(site: TestSite, path: string, text: string, headers = {}) {
  await vi.waitFor(
    async () => expect((await send(site, path, { headers })).text).toContain(text),
    patiently,
  )
}

/** An answer about a single report is kept when it is requested again. */
async function askTwice(site: TestSite, path: string, headers: Record<string, string>) {
  for (let times = 0; times < 2; times++) await send(site, path, { headers })
}

/** Moves all reports to a new place without a word; true if the site then still answers the old one. */
export async function isKept(site: TestSite, path: string, headers = {}): Promise<boolean> {
  // An answer that is kept changes only with the notification, which would otherwise drop later answers.
  await askTwice(site, path, headers)
  const before = newPlace()
  await sql`update reports set location = ${before}`.execute(site.database)
  await untilAnswered(site, path, before, headers)
  await askTwice(site, path, headers)
  const after = newPlace()
  await changeUnnoticed(site.database, sql`update reports set location = ${after}`)
  const { text } = await send(site, path, { headers })
  expect(text.includes(before)).not.toBe(text.includes(after))
  return text.includes(before)
}

/** Makes a site forget every answer, also those of `isKept`. Resolves to the place of all reports. */
export async function forgetAnswers(site: TestSite): Promise<string> {
  // As in `isKept`.
  await untilAnswersAreKept(site)
  const place = newPlace()
  await sql`update reports set location = ${place}`.execute(site.database)
  await untilAnswered(site, apiUrls.reports, place)
  return place
}

/** Resolves once the sites listen for changes, so that they keep answers. */
export async function untilAnswersAreKept(...sites: TestSite[]): Promise<void> {
  for (const site of sites) {
    await vi.waitFor(async () => expect(await isKept(site, apiUrls.reports)).toBe(true), patiently)
  }
}
