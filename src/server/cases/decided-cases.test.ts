import { describe, expect } from 'vitest'
import { openCase, submitReport } from '../../../test/support/cases.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { adminReportUrl, apiUrls, pageUrls } from '../../shared/urls.ts'

async function withCase(site: TestSite) {
  const { id, receipt } = await submitReport(site)
  const { cookie, read, act } = await openCase(site, receipt)
  const desk = await openDesk(site, 'moderator')
  const decide = (body: object) => desk.ask('PATCH', `${adminReportUrl(id)}/status`, body)
  const readPage = async () => (await send(site, pageUrls.case, { cookie })).text
  return { id, desk, decide, read, readPage, act }
}

/** The terms of the six statements of article 17. */
const statements = [
  'What was decided',
  'Facts',
  'Use of machines',
  'Ground in law',
  'Ground in our rules',
  'What you can do',
]

describe('the witness of a rejected report', () => {
  test('reads the reason, the sentence and the six statements', async ({ site }) => {
    const { id, desk, decide, read, readPage } = await withCase(site)
    const toWitness = 'Please send it again without the name of your neighbour.'
    const reasoning = { reasonCode: 'personal_details', reason: 'Names Mrs Miller', toWitness }
    expect((await decide({ status: 'rejected', ...reasoning })).status).toBe(200)
    const { decision, entries } = await read()
    expect(entries).toMatchObject([{ kind: 'answer', text: toWitness }])
    expect(decision).toMatchObject({
      reasonCode: 'personal_details',
      entryId: (entries as { id: string }[])[0]?.id,
    })
    const page = await readPage()
    for (const words of [...statements, toWitness, 'it holds personal details of others']) {
      expect(page).toContain(words)
    }
    expect(page).not.toMatch(/Mrs Miller|rests on the law alone/)
    expect(page).not.toContain(desk.username)
    const history = await desk.ask('GET', adminReportUrl(id))
    expect(JSON.stringify(history.body.history)).not.toContain(toWitness)
  })

  test('reads a standard sentence if the moderator gave no reason', async ({ site }) => {
    const { decide, read, readPage } = await withCase(site)
    expect((await decide({ status: 'rejected' })).status).toBe(200)
    expect(await read()).toMatchObject({
      decision: { reasonCode: 'not_given', entryId: null },
      entries: [],
    })
    const page = await readPage()
    for (const words of [...statements, 'it does not meet the guidelines']) {
      expect(page).toContain(words)
    }
  })

  test('reads the ground in law for illegal content', async ({ site }) => {
    const { decide, readPage } = await withCase(site)
    await decide({ status: 'rejected', reasonCode: 'illegal_content' })
    expect(await readPage()).toContain('The decision rests on the law alone.')
  })
})

describe('the reason stays that of the decision', () => {
  test('after the witness erased the report and took that back', async ({ site }) => {
    const { decide, read, readPage, act } = await withCase(site)
    await decide({ status: 'rejected', reasonCode: 'illegal_content', toWitness: 'Not allowed.' })
    const { decision, entries } = await read()
    await act({ act: 'erase', confirmed: 'yes' })
    expect(await read()).toMatchObject({ stage: 'erasing', decision })
    await act({ act: 'undo-erasure' })
    expect(await read()).toMatchObject({ stage: 'open', decision, entries })
    expect(await readPage()).toContain('The decision rests on the law alone.')
  })

  test('a report without a decision then has none', async ({ site }) => {
    const { read, act } = await withCase(site)
    await act({ act: 'erase', confirmed: 'yes' })
    expect(await read()).toMatchObject({ decision: null })
    await act({ act: 'undo-erasure' })
    expect(await read()).toMatchObject({ decision: null })
  })

  test('a deletion by a moderator counts while the report is deleted', async ({ site }) => {
    const { id, decide, read } = await withCase(site)
    await decide({ status: 'rejected', reasonCode: 'illegal_content' })
    const { decision } = await read()
    const admin = await openDesk(site)
    const reasoning = { reasonCode: 'personal_details' }
    expect((await admin.ask('DELETE', adminReportUrl(id), reasoning)).status).toBe(204)
    expect(await read()).toMatchObject({ stage: 'deleted', decision: reasoning })
    await admin.ask('POST', apiUrls.adminReportRestorations, { reports: [{ id }] })
    expect(await read()).toMatchObject({ stage: 'open', decision })
  })
})

test('a verified report shows no statement of a refusal, but the sentence', async ({ site }) => {
  const { decide, readPage } = await withCase(site)
  expect(await readPage()).not.toContain('public ledger of decisions')
  await decide({ status: 'verified', toWitness: 'Thank you for the drawing.' })
  const page = await readPage()
  expect(page).toContain('<a href="/ledger">public ledger of decisions</a>')
  expect(page).toContain('Thank you for the drawing.')
  expect(page).not.toContain('Ground in law')
})

test('the sentence is public nowhere and may be refused', async ({ site }) => {
  const { id, decide } = await withCase(site)
  await decide({ status: 'verified', toWitness: 'Only for your eyes.' })
  for (const path of [`${pageUrls.submit}/${id}`, `${apiUrls.reports}/${id}`, apiUrls.reports]) {
    expect((await send(site, path)).text).not.toContain('Only for your eyes')
  }
  const { status, body } = await decide({ status: 'pending', toWitness: 'x'.repeat(1_001) })
  expect([status, body.detail]).toEqual([
    400,
    'Sentence to the witness must be at most 1,000 characters.',
  ])
})
