import pg from 'pg'
import { expect } from 'vitest'
import { storedPassword, storeUser } from '../../../test/support/accounts.ts'
import {
  administratorPassword,
  signInAdministrator,
  storeWithPassword,
} from '../../../test/support/administrators.ts'
import { keepInFlight } from '../../../test/support/keep-in-flight.ts'
import { countLockWaits } from '../../../test/support/lock-waits.ts'
import { send } from '../../../test/support/send.ts'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import { openDatabase } from './open.ts'
import { poolSizes } from './pools.ts'

/** With `lockedReports` nobody can read the table of reports. */
const test = siteTest.extend('lockedReports', async ({ site }, { onCleanup }) => {
  const locker = new pg.Client(site.settings)
  onCleanup(() => locker.end())
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table reports in access exclusive mode')
})

/** Resolves when every connection of the pool waits for the lock. */
async function untilWaiting(site: TestSite, connections: number): Promise<void> {
  const watcher = openDatabase(site.settings, { poolSize: 1 })
  await expect
    .poll(() => countLockWaits(watcher), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(connections)
  await watcher.destroy()
}

test('a locked table of reports does not block sign-in or the administration', async ({
  site,
  lockedReports: _lockedReports,
}) => {
  const username = 'keeper'
  const id = await storeWithPassword(site.database, { username })
  const { cookie } = await signInAdministrator(site.database, id)
  const user = await storeUser(site.database)
  const visitors = keepInFlight(3 * poolSizes.database, () => send(site, '/api/reports'))
  const moderators = keepInFlight(2 * poolSizes.deskDatabase, () =>
    send(site, '/api/admin/reports', { cookie }),
  )
  await untilWaiting(site, poolSizes.database + poolSizes.deskDatabase)
  const answers = await Promise.all([
    send(site, '/api/admin/login', { body: { username, password: administratorPassword } }),
    send(site, '/api/login', { body: { username: user.username, password: storedPassword } }),
    send(site, '/api/admin/me', { cookie }),
    send(site, '/api/admin/users', { cookie }),
    send(site, '/readyz'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await visitors.stop()).toEqual(new Set([503]))
  expect(await moderators.stop()).toEqual(new Set([503]))
})
