import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDesk, readHistory } from '../../../test/support/desk.ts'
import { takeMails } from '../../../test/support/outbox.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test, testThatStarts } from '../../../test/support/site-test.ts'
import { DeskEntries } from '../../shared/desk-entries.ts'
import {
  adminReportUrl,
  apiUrls,
  discoveryUrls,
  nothingSeenUrl,
  pageUrls,
  reportApiUrl,
  reportPageUrl,
} from '../../shared/urls.ts'
import { stripReporters } from '../reports/strip-reporters.ts'

const told = { distance: 'within-2-km', stay: 'whole', direction: 'north', sky: 'clear' }
const nobody = '11111111-1111-4111-8111-111111111111'

async function storeReport(site: TestSite, changes: object = {}): Promise<string> {
  const [id = ''] = await storeReports(site.database, [changes])
  return id
}

const tell = (
  site: Pick<TestSite, 'url'>,
  id: string,
  changes: object = {},
  headers: Record<string, string> = {},
) => send(site, `${reportApiUrl(id)}/nothing-seen`, { body: { ...told, ...changes }, headers })

const stored = (site: TestSite, id: string) =>
  site.database.selectFrom('nullReports').selectAll().where('reportId', '=', id).execute()

async function shown(site: TestSite, id: string) {
  const { body: report } = await send(site, reportApiUrl(id))
  const { body: additions } = await send(site, `${reportApiUrl(id)}/additions`)
  return { count: report.nothingSeen, notes: additions.nothingSeen }
}

async function openEntries(site: TestSite, id: string) {
  const desk = await openDesk(site, 'moderator')
  const url = `${adminReportUrl(id)}/entries`
  const list = async () => DeskEntries.parse((await desk.ask('GET', url)).body).entries
  const settle = (entryId: string, body: object) => desk.ask('PATCH', `${url}/${entryId}`, body)
  const waiting = async () => {
    const { body } = await desk.ask('GET', apiUrls.adminWaitingCases)
    return (body as unknown as { id: string; entries: number }[]).find((one) => one.id === id)
  }
  return { list, settle, waiting }
}

describe('somebody who saw nothing', () => {
  test('counts after a moderator has released it, with the note or without', async ({ site }) => {
    const id = await storeReport(site)
    expect((await tell(site, id, { note: 'Only clouds.', place: 'By the mill' })).status).toBe(202)
    expect(await shown(site, id)).toEqual({ count: 0, notes: [] })
    const { list, settle, waiting } = await openEntries(site, id)
    expect(await waiting()).toMatchObject({ entries: 1 })
    const [entry] = await list()
    expect(entry).toMatchObject({ kind: 'null-report', text: 'Only clouds.', isWaiting: true })
    expect(entry?.nullReport).toMatchObject({ ...told, place: 'By the mill', heldReasons: [] })
    await settle(entry?.id ?? '', { isPublic: true, isNotePublic: false })
    expect(await shown(site, id)).toEqual({ count: 1, notes: [] })
    await settle(entry?.id ?? '', { isPublic: true })
    const { createdAt } = await site.database
      .selectFrom('nullReports')
      .select('createdAt')
      .where('reportId', '=', id)
      .executeTakeFirstOrThrow()
    const addedOn = createdAt.toISOString().slice(0, 10)
    expect(await shown(site, id)).toEqual({ count: 1, notes: [{ addedOn, note: 'Only clouds.' }] })
    const { text } = await send(site, reportPageUrl(id))
    expect(text).toContain('1 person reports that they were near and saw nothing')
    expect(text).toContain('Only clouds.')
    expect(text).not.toContain('By the mill')
    expect(await waiting()).toBeUndefined()
    await settle(entry?.id ?? '', { isPublic: false })
    expect(await shown(site, id)).toEqual({ count: 0, notes: [] })
    const history = await readHistory(await openDesk(site), id)
    expect(history.map(({ action }) => action)).toEqual([
      'null_report_declined',
      'null_report_counted',
      'null_report_counted',
    ])
  })

  test('never counts as near from farther away', async ({ site }) => {
    const id = await storeReport(site)
    await tell(site, id, { distance: 'farther' })
    const { list, settle } = await openEntries(site, id)
    const [entry] = await list()
    await settle(entry?.id ?? '', { isPublic: true })
    expect(await shown(site, id)).toEqual({ count: 0, notes: [] })
  })

  test('leaves personal details to the moderator, marked', async ({ site }) => {
    const id = await storeReport(site)
    await tell(site, id, { note: 'Call me: witness@example.org, at 48 Maple Street' })
    const [row] = await stored(site, id)
    expect(row?.heldReasons).toEqual(['contact-details', 'personal-details'])
  })

  test('comes without its place once the identifiers of the report are removed', async ({
    site,
  }) => {
    const id = await storeReport(site)
    await site.database
      .updateTable('reports')
      .set({ identifiersRemovedAt: new Date() })
      .where('id', '=', id)
      .execute()
    await tell(site, id, { place: 'By the mill' })
    expect(await stored(site, id)).toMatchObject([{ place: null, sky: 'clear' }])
  })

  test('counts once for one Idempotency-Key', async ({ site }) => {
    const id = await storeReport(site)
    const key = { 'idempotency-key': 'one-filling' }
    const answers = await Promise.all([tell(site, id, {}, key), tell(site, id, {}, key)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(await stored(site, id)).toHaveLength(1)
    expect((await tell(site, id, { sky: 'overcast' }, key)).status).toBe(422)
  })

  test('is told every fault at once', async ({ site }) => {
    const id = await storeReport(site)
    const faulty = { distance: '', stay: 'x', direction: 'up', sky: '', note: 'n'.repeat(1_001) }
    const { status, body } = await tell(site, id, faulty)
    expect([status, body.errors]).toMatchObject([
      400,
      [
        { path: 'distance' },
        { path: 'stay' },
        { path: 'direction', code: 'not-chosen', values: { field: 'direction' } },
        { path: 'sky' },
        { path: 'note' },
      ],
    ])
  })

  test('cannot fill the desk for one report', async ({ site }) => {
    const id = await storeReport(site)
    await sql`
      insert into null_reports (report_id, distance, stay, sky, held_reasons)
      select ${id}, 'farther', 'some', 'unknown', '{}' from generate_series(1, 500)`.execute(
      site.database,
    )
    expect((await tell(site, id)).status).toBe(429)
    expect(await stored(site, id)).toHaveLength(500)
  })
})

describe('a report that is not public', () => {
  test.for([{ status: 'rejected' }, { held: true, heldReasons: ['links'] }])(
    'answers like one that never existed: %o',
    async (changes, { site }) => {
      const id = await storeReport(site, changes)
      const [hidden, unknown] = [await tell(site, id), await tell(site, nobody)]
      expect(hidden.status).toBe(404)
      const bare = ({ body }: typeof hidden) => ({ ...body, requestId: '' })
      expect(bare(hidden)).toEqual(bare(unknown))
      expect(await stored(site, id)).toEqual([])
      const pages = [await send(site, nothingSeenUrl(id)), await send(site, nothingSeenUrl(nobody))]
      expect(pages.map(({ status }) => status)).toEqual([404, 404])
    },
  )
})

describe('the form without scripts', () => {
  const post = (site: TestSite, id: string, fields: Record<string, string>) =>
    fetch(site.url + nothingSeenUrl(id), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })

  test('is stored once, and thanks', async ({ site }) => {
    const id = await storeReport(site)
    const fields = { ...told, place: '', note: 'Nothing at all.' }
    const answers = [await post(site, id, fields), await post(site, id, fields)]
    const done = nothingSeenUrl(id, true)
    expect(answers.map((one) => [one.status, one.headers.get('location')])).toEqual([
      [303, done],
      [303, done],
    ])
    expect(await stored(site, id)).toHaveLength(1)
    expect((await send(site, done)).text).toContain('Thank you.')
  })

  test('comes back filled in, with its faults', async ({ site }) => {
    const id = await storeReport(site)
    const answer = await post(site, id, { ...told, sky: '', note: 'Kept words' })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('Choose how the sky was')
    expect(text).toContain('Kept words')
  })
})

describe('the end of a null report', () => {
  test('comes with its report, not while that can be restored', async ({ site }) => {
    const id = await storeReport(site)
    await tell(site, id)
    const desk = await openDesk(site)
    await desk.ask('DELETE', adminReportUrl(id))
    expect(await stored(site, id)).toHaveLength(1)
    expect((await tell(site, id)).status).toBe(404)
    await site.database.deleteFrom('deletedReports').where('id', '=', id).execute()
    expect(await stored(site, id)).toEqual([])
  })

  test('loses place and names with the identifiers of the report', async ({ site }) => {
    const id = await storeReport(site, { fullName: 'Ada Whistle' })
    await tell(site, id, { place: 'Next to her', note: 'Ada Whistle was there.' })
    await site.database.transaction().execute((transaction) => stripReporters(transaction, [id]))
    expect(await stored(site, id)).toMatchObject([{ place: null, note: '[redacted] was there.' }])
  })
})

testThatStarts(
  'no public output or mail holds an unreleased note or a place',
  async ({ startSite }) => {
    const site = await startSite()
    const id = await storeReport(site)
    await tell(site, id, { place: 'Canaryplace', note: 'Canarynote' })
    const { list, settle } = await openEntries(site, id)
    const [entry] = await list()
    await settle(entry?.id ?? '', { isPublic: true, isNotePublic: false })
    const paths = [
      ...[apiUrls.reports, `${apiUrls.reports}?search=canarynote`, reportApiUrl(id)],
      ...[`${reportApiUrl(id)}/additions`, `${reportApiUrl(id)}/neighbours`, apiUrls.reportChanges],
      ...[discoveryUrls.atomFeed, discoveryUrls.jsonFeed, apiUrls.explore, pageUrls.main],
      ...[reportPageUrl(id), nothingSeenUrl(id), nothingSeenUrl(id, true)],
      apiUrls.reportExport.replace(':format', 'csv'),
    ]
    const outputs = await Promise.all(paths.map(async (path) => (await send(site, path)).text))
    outputs.push(JSON.stringify(await takeMails(site)))
    const all = outputs.join('\n').replaceAll('search=canarynote', '')
    expect(all).toContain(id)
    expect(all).not.toMatch(/canary/i)
    const { rows } = await sql<{ columns: string }>`
    select string_agg(column_name, ' ') as columns from information_schema.columns
     where table_name = 'null_reports'`.execute(site.database)
    expect(rows[0]?.columns).not.toMatch(/source|sender|user|address|email|hash/)
  },
)
