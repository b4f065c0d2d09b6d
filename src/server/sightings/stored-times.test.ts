import { expect } from 'vitest'
import { testWithEmptyDatabase as test } from '../../../test/support/empty-database-test.ts'
import { openBefore } from '../../../test/support/open-before.ts'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { findWrongCounters } from '../../../test/support/wrong-counters.ts'
import { migrate } from '../database/migrate.ts'
import { readReports } from './read-reports.ts'

test('after an upgrade a time that a moderator had set has no zone of removed words', async ({
  settings,
}) => {
  const database = await openBefore('0091', settings)
  const time = { ...sightedAt('2025-06-14T21:00', -7), timeZone: 'America/Phoenix' }
  const corrected = { correctedDate: '2025-06-14', correctedTime: '21:00' }
  const [redacted = '', other = ''] = await storeSightings(database, [
    {
      facts: { ...time, timeSource: 'moderator' },
      report: { ...corrected, location: '[removed]' },
    },
    { facts: { ...places.flagstaff, ...time } },
  ])
  const readTimes = async (id: string) =>
    database
      .selectFrom('reportFacts')
      .select(['timeKind', 'timeSource', 'timeZone', 'sightedFrom'])
      .where('reportId', '=', id)
      .executeTakeFirst()

  await migrate(settings)
  expect(await readTimes(redacted)).toEqual({
    ...{ timeKind: null, timeSource: null, timeZone: null, sightedFrom: null },
  })
  expect(await readTimes(other)).toMatchObject({ timeZone: 'America/Phoenix' })
  expect(await findWrongCounters({ database })).toEqual([])

  expect(await readReports(database, { needsGazetteer: false })).toBe(1)
  expect(await readTimes(redacted)).toEqual({
    ...{ timeKind: 'clock', timeSource: 'moderator', timeZone: null, sightedFrom: null },
  })
  await database.destroy()
})
