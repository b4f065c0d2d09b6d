import { sql } from 'kysely'
import { test as base, expect } from 'vitest'
import { longestSilence } from '../../src/server/database/listen-for-changes.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { closing } from '../support/closing.ts'
import { openCuttableDatabase } from '../support/cuttable-database.ts'
import {
  isKept,
  type NeighbouringSites,
  newPlace,
  openNeighbouringSites,
  untilAnswered,
  untilAnswersAreKept,
} from '../support/neighbouring-sites.ts'
import { storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'

/** Two sites; a test can break the connection over which the second one hears of changes. */
async function openBreakableSites() {
  let open: ReturnType<typeof openCuttableDatabase> | undefined
  const wayTo = (settings: ConnectionSettings) => {
    open ??= openCuttableDatabase(settings)
    return open
  }
  const sites = await openNeighbouringSites(
    {},
    async (settings) => (await wayTo(settings)).settings,
  )
  const way = await wayTo(sites.here.settings)
  return {
    ...sites,
    way,
    async close() {
      await sites.close()
      await way.close()
    },
  }
}

const test = base.extend('sites', closing(openBreakableSites))

test.beforeEach(async ({ sites }) => {
  await storeReports(sites.database, [{}])
  await untilAnswersAreKept(sites.there)
})

/** Moves the report; the other site may not hear of it. */
async function move({ database }: NeighbouringSites): Promise<string> {
  const place = newPlace()
  await sql`update reports set location = ${place}`.execute(database)
  return place
}

const read = async ({ there }: NeighbouringSites) => (await send(there, apiUrls.reports)).text

/** Milliseconds from a change until the other site shows it. */
async function untilShown(sites: NeighbouringSites): Promise<number> {
  const place = await move(sites)
  const changedAt = performance.now()
  let askedAt = changedAt
  await expect
    .poll(
      () => {
        askedAt = performance.now()
        return read(sites)
      },
      { interval: 10 },
    )
    .toContain(place)
  return askedAt - changedAt
}

const endListeners = sql<{ ended: boolean }>`
  select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
   where application_name = 'anomaly-register changes' and datname = current_database()`

test('after the end of the connection that listens, no answer is stale', async ({ sites }) => {
  for (let round = 0; round < 3; round++) {
    await untilAnswersAreKept(sites.here, sites.there)
    const { rows } = await endListeners.execute(sites.database)
    expect(rows.map(({ ended }) => ended)).toEqual([true, true])
    // Far below the time after which a silent connection counts as broken.
    expect(await untilShown(sites)).toBeLessThan(longestSilence / 4)
  }
})

test('while the connection that listens swallows everything, no answer is older than two seconds', async ({
  sites,
}) => {
  sites.way.swallow()
  expect(await untilShown(sites)).toBeLessThan(longestSilence + 250)
  for (let times = 0; times < 5; times++) {
    const place = await move(sites)
    expect(await read(sites)).toContain(place)
  }
  expect(await isKept(sites.there, apiUrls.reports)).toBe(false)
  await sites.way.mend()
  await untilAnswersAreKept(sites.there)
})

test('while the connection is refused nothing is kept, and afterwards nothing is old', async ({
  sites,
}) => {
  await sites.way.cut()
  for (let times = 0; times < 5; times++) {
    const place = await move(sites)
    await untilAnswered(sites.there, apiUrls.reports, place)
    expect(await isKept(sites.there, apiUrls.reports)).toBe(false)
  }
  await sites.way.mend()
  await untilAnswersAreKept(sites.there)
  await untilAnswered(sites.there, apiUrls.reports, await move(sites))
})
