import { randomUUID } from 'node:crypto'
import { appendFile, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storedPassword, storeUser } from '../../../test/support/accounts.ts'
import {
  by,
  signedInAdministrator,
  storeAdministrator,
} from '../../../test/support/administrators.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { hideReporter, removeReporter } from '../administration/desk/protect-reporter.ts'
import { removeIdentifiers } from '../reports/remove-identifiers.ts'
import { applyErasures } from './apply-erasures.ts'
import { ledgerFolder, readLedger } from './ledger-files.ts'
import { recordErasure } from './record-erasure.ts'
import { ledgerWriting, writeLedger } from './write-ledger.ts'

test.beforeEach(async ({ site }) => {
  await sql`truncate users, reports, admin_users cascade`.execute(site.database)
})

const ledger = async (site: TestSite, id: string) =>
  (
    await site.database
      .selectFrom('ledger.erasures')
      .select('kind')
      .where('id', '=', id)
      .orderBy('kind')
      .execute()
  ).map(({ kind }) => kind)

describe('the ledger of erasures', () => {
  test.for([
    [false, 'account'],
    [true, 'account_with_reports'],
  ])(
    'notes an account whose reports are withdrawn: %s',
    async ([withdrawReports, kind], { site }) => {
      const user = await storeUser(site.database)
      const [reportId = ''] = await storeReports(site.database, [{ userId: user.id }])
      const { cookie } = await signIn(site.database, user)
      const body = { password: storedPassword, withdrawReports }
      const answer = await send(site, apiUrls.user, { method: 'DELETE', cookie, body })
      expect(answer.status).toBeLessThan(300)
      expect(await ledger(site, user.id)).toEqual([kind])
      // With the id of the report beside it, the ledger would reveal its account.
      expect(await ledger(site, reportId)).toEqual([])
    },
  )

  test('notes a hidden and a removed witness', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    await hideReporter(site.database, id)
    await removeReporter(site.database, id)
    expect(await ledger(site, id)).toEqual(['reporter', 'reporter_hidden'])
  })

  test('hides a name again that waits in an older backup', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{ nameHeld: true }])
    await site.database
      .transaction()
      .execute((transaction) => recordErasure(transaction, 'reporter_hidden', [id]))
    expect(await applyErasures(site.database)).toBe(1)
    expect(await applyErasures(site.database)).toBe(0)
    const stored = await site.database
      .selectFrom('reports')
      .select(['anonymous', 'nameHeld', 'userId'])
      .executeTakeFirst()
    expect(stored).toEqual({ anonymous: true, nameHeld: false, userId: null })
  })

  test('notes nothing for an unknown report', async ({ site }) => {
    const id = randomUUID()
    expect(await removeReporter(site.database, id)).toBe(false)
    expect(await ledger(site, id)).toEqual([])
  })

  test('notes identifiers that the job removed after the verification', async ({ site }) => {
    const status = { status: 'verified', verified: true } as const
    const longAgo = new Date(Date.now() - 90 * 86_400_000)
    const [id = '', fresh = ''] = await storeReports(site.database, [
      { ...status, verifiedAt: longAgo },
      { ...status, verifiedAt: new Date() },
    ])
    await removeIdentifiers(site.database)
    expect(await ledger(site, id)).toEqual(['identifiers'])
    expect(await ledger(site, fresh)).toEqual([])
  })

  test('notes a deleted administrator', async ({ site }) => {
    const actor = await signedInAdministrator(site.database)
    const id = await storeAdministrator(site.database)
    expect((await by(site, actor).remove(id)).status).toBeLessThan(300)
    expect(await ledger(site, id)).toEqual(['administrator'])
  })

  test('drops the entries of a transaction that was rolled back', async ({ site }) => {
    const id = randomUUID()
    const failing = site.database.transaction().execute(async (transaction) => {
      await recordErasure(transaction, 'report', [id])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await ledger(site, id)).toEqual([])
  })

  test.for([
    "update ledger.erasures set kind = 'report'",
    'delete from ledger.erasures',
    'truncate ledger.erasures',
  ])('refuses: %s', async (statement, { site }) => {
    await expect(sql.raw(statement).execute(site.database)).rejects.toThrow(/only ever added to/)
  })
})

describe('the files of the ledger', () => {
  const note = (site: TestSite, id: string) =>
    site.database
      .transaction()
      .execute((transaction) => recordErasure(transaction, 'account', [id]))
  const folder = (site: TestSite) => ledgerFolder(site.dataDirectory)
  const listed = async (site: TestSite) =>
    (await Array.fromAsync(readLedger(folder(site)))).filter(({ kind }) => kind === 'account')
  const fileOf = (site: TestSite, day: string) => path.join(folder(site), `${day.slice(0, 7)}.txt`)

  test('hold each erasure once, as kind, id and day, readable only by the owner', async ({
    site,
  }) => {
    const id = randomUUID()
    await note(site, id)
    await writeLedger(site.database, site)
    expect(await writeLedger(site.database, site)).toBe(0)
    const own = (await listed(site)).filter((entry) => entry.id === id)
    expect(own).toEqual([{ kind: 'account', id, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
    const file = fileOf(site, own[0]?.day ?? '')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toMatch(/@|[A-Z]/)
  })

  test('survive a line that a crash cut off', async ({ site }) => {
    const [first, second] = [randomUUID(), randomUUID()]
    await note(site, first)
    await writeLedger(site.database, site)
    const [{ day } = { day: '' }] = await listed(site)
    await appendFile(fileOf(site, day), `${day} account ${second.slice(0, 20)}`)
    await note(site, second)
    await writeLedger(site.database, site)
    expect((await listed(site)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([first, second]),
    )
  })

  test('are written by a job', async ({ site }) => {
    const id = randomUUID()
    await note(site, id)
    await site.jobs.enqueue(site.database, ledgerWriting, {})
    await site.jobs.performDue()
    expect((await listed(site)).map((entry) => entry.id)).toContain(id)
  })
})
