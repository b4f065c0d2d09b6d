import { describe, expect } from 'vitest'
import { openCase, submitReport } from '../../../test/support/cases.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { adminReportUrl, apiUrls, pageUrls } from '../../shared/urls.ts'

describe('moderators', () => {
  const additionsOf = async (site: TestSite, id: string) =>
    (await send(site, `${apiUrls.reports}/${id}/additions`)).body.additions

  async function withEntries(site: TestSite) {
    const { receipt, id } = await submitReport(site)
    const { act, read } = await openCase(site, receipt)
    await act({ act: 'message', text: 'Did you see my video?' })
    await act({ act: 'addendum', text: 'There was a second light.' })
    const desk = await openDesk(site, 'moderator')
    const entriesUrl = `${adminReportUrl(id)}/entries`
    const list = async () => {
      const { body } = await desk.ask('GET', entriesUrl)
      return body as { isOpen: boolean; entries: { id: string; kind: string }[] }
    }
    const entry = async (kind: string) =>
      (await list()).entries.find((one) => one.kind === kind)?.id ?? ''
    const waiting = async () => {
      const { body } = await desk.ask('GET', apiUrls.adminWaitingCases)
      return (body as unknown as { id: string; entries: number }[]).find((one) => one.id === id)
    }
    return { id, desk, read, entriesUrl, list, entry, waiting }
  }

  test('find new messages, and answer them without a name', async ({ site }) => {
    const { desk, read, entriesUrl, waiting } = await withEntries(site)
    expect(await waiting()).toMatchObject({ entries: 2 })
    const answer = await desk.ask('POST', entriesUrl, { text: 'Yes, thank you.' })
    expect(answer.status).toBe(201)
    expect(await waiting()).toMatchObject({ entries: 1 })
    const found = await read()
    expect(found.entries).toMatchObject([
      { kind: 'message' },
      { kind: 'addendum', state: 'waiting' },
      { kind: 'answer', text: 'Yes, thank you.' },
    ])
    expect(JSON.stringify(found)).not.toContain('author')
  })

  test('publish an addition, as written and with its day, or take it back', async ({ site }) => {
    const { id, desk, read, entriesUrl, entry, waiting } = await withEntries(site)
    const settle = async (kind: string, isPublic: boolean) =>
      desk.ask('PATCH', `${entriesUrl}/${await entry(kind)}`, { isPublic })
    expect(await additionsOf(site, id)).toEqual([])
    await settle('addendum', true)
    const { createdAt } = await site.database
      .selectFrom('caseEntries')
      .select('createdAt')
      .where('reportId', '=', id)
      .where('kind', '=', 'addendum')
      .executeTakeFirstOrThrow()
    const addedOn = createdAt.toISOString().slice(0, 10)
    const shown = { kind: 'addendum', text: 'There was a second light.', addedOn }
    expect(await additionsOf(site, id)).toEqual([shown])
    const page = await send(site, `${pageUrls.submit}/${id}`)
    expect(page.text).toContain('There was a second light.')
    expect(await read()).toMatchObject({ entries: [{}, { state: 'public' }] })
    await settle('message', true)
    expect(await additionsOf(site, id)).toEqual([shown])
    expect(await waiting()).toBeUndefined()
    await settle('addendum', false)
    expect(await additionsOf(site, id)).toEqual([])
    expect(await read()).toMatchObject({ entries: [{}, { state: 'declined' }] })
  })

  test('hide the additions with their report', async ({ site }) => {
    const { id, desk, entriesUrl, entry } = await withEntries(site)
    await desk.ask('PATCH', `${entriesUrl}/${await entry('addendum')}`, { isPublic: true })
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'rejected' })
    expect(await additionsOf(site, id)).toEqual([])
  })

  test('cannot answer where nobody would read it', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    const desk = await openDesk(site)
    const url = `${adminReportUrl(id)}/entries`
    expect((await desk.ask('GET', url)).body).toEqual({ isOpen: false, entries: [] })
    expect((await desk.ask('POST', url, { text: 'Hello?' })).status).toBe(404)
  })
})
