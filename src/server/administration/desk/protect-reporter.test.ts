import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeUser } from '../../../../test/support/accounts.ts'
import { decisionsOn } from '../../../../test/support/administrators.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import { type TestSite, test } from '../../../../test/support/site-test.ts'
import { apiUrls, reportApiUrl } from '../../../shared/urls.ts'
import { hideReporter, removeReporter } from './protect-reporter.ts'

let id: string

const nobodysId = '00000000-0000-4000-8000-000000000000'
const names = /Orla|Winter|brother/

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, users cascade`.execute(site.database)
  const user = await storeUser(site.database)
  ;[id = ''] = await storeReports(site.database, [
    {
      userId: user.id,
      fullName: 'Orla Winter',
      email: 'orla.winter@example.org',
      description: 'I, Orla Winter, saw three lights over the lake.',
    },
  ])
})

const storedReport = (site: TestSite) =>
  site.database.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()

/** The public answers for the report: itself, the list and its page. */
async function publicTexts(site: TestSite): Promise<string> {
  const paths = [reportApiUrl(id), apiUrls.reports, `/reports/${id}`]
  const answers = await Promise.all(paths.map((path) => send(site, path)))
  return answers.map(({ text }) => text).join('\n')
}

describe('hiding a reporter', () => {
  test('makes the report anonymous for the public and keeps the name in the database', async ({
    site,
  }) => {
    expect(await publicTexts(site)).toContain('orla.winter@example.org')
    expect(await hideReporter(site.database, id)).toBe(true)
    expect(await publicTexts(site)).not.toContain('orla.winter@example.org')
    const shown = await send(site, reportApiUrl(id))
    expect(shown.body).toMatchObject({ fullName: 'Anonymous', email: null })
    expect(await storedReport(site)).toMatchObject({
      anonymous: true,
      userId: null,
      fullName: 'Orla Winter',
    })
  })
})

describe('removing a reporter', () => {
  test('removes the witness from the report and keeps the sighting', async ({ site }) => {
    expect(await removeReporter(site.database, id)).toBe(true)
    expect(await publicTexts(site)).not.toMatch(names)
    const stored = await storedReport(site)
    expect(JSON.stringify(stored)).not.toMatch(names)
    expect(stored).toMatchObject({
      fullName: 'Anonymous',
      email: 'removed@invalid',
      description: 'I, [redacted], saw three lights over the lake.',
      userId: null,
      status: 'pending',
    })
  })

  test('works for a report without an account', async ({ site }) => {
    await site.database.updateTable('reports').set({ userId: null, anonymous: true }).execute()
    expect(await removeReporter(site.database, id)).toBe(true)
    expect(JSON.stringify(await storedReport(site))).not.toMatch(names)
  })
})

test('the history records both commands each time, without the name of the witness', async ({
  site,
}) => {
  await hideReporter(site.database, id)
  await removeReporter(site.database, id)
  const decisions = await decisionsOn(site.database, id)
  expect(decisions).toEqual(
    ['reporter_hidden', 'reporter_removed'].map((action) => ` | shell | ${action} |  |  | `),
  )
  expect(decisions.join()).not.toMatch(names)
})

test('an unknown report changes nothing and records nothing', async ({ site }) => {
  expect(await hideReporter(site.database, nobodysId)).toBe(false)
  expect(await removeReporter(site.database, nobodysId)).toBe(false)
  expect(await decisionsOn(site.database, nobodysId)).toEqual([])
})
