import { describe, expect } from 'vitest'
import { openCase, submitReport } from '../../../../test/support/cases.ts'
import { type Desk, openDesk } from '../../../../test/support/desk.ts'
import { send } from '../../../../test/support/send.ts'
import { type TestSite, test } from '../../../../test/support/site-test.ts'
import type { AnswerTemplate, DecisionReason } from '../../../shared/desk-answers.ts'
import { adminReportUrl, apiUrls, pageUrls } from '../../../shared/urls.ts'

const listed = async (desk: Desk) =>
  (await desk.ask('GET', apiUrls.adminReasons)).body as unknown as DecisionReason[]

async function find(desk: Desk, key: string): Promise<DecisionReason> {
  const found = (await listed(desk)).find((reason) => reason.key === key)
  if (!found) throw new Error(`No reason ${key}`)
  return found
}

const reasonUrl = ({ id }: { id: string }) => `${apiUrls.adminReasons}/${id}`

const change = async (desk: Desk, key: string, body: object) =>
  desk.ask('PATCH', reasonUrl(await find(desk, key)), body)

const add = async (desk: Desk, label: string) => {
  const body = { label, sentence: 'it tells of a planet', ground: 'terms' }
  return (await desk.ask('POST', apiUrls.adminReasons, body)).body as unknown as DecisionReason
}

async function decidedCase(site: TestSite, reasonCode: string) {
  const { id, receipt } = await submitReport(site)
  const { cookie, read } = await openCase(site, receipt)
  const moderator = await openDesk(site, 'moderator')
  const decide = (code: string) =>
    moderator.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'rejected', reasonCode: code })
  expect((await decide(reasonCode)).status).toBe(200)
  return { read, decide, readPage: async () => (await send(site, pageUrls.case, { cookie })).text }
}

describe('the reasons', () => {
  test('begin with the list of the issue, each with its number and ground', async ({ site }) => {
    const reasons = await listed(await openDesk(site, 'moderator'))
    expect(reasons.map(({ key, number, ground }) => [key, number, ground])).toEqual([
      ['guidelines', 1, 'terms'],
      ['not_enough_information', 2, 'terms'],
      ['duplicate', 3, 'terms'],
      ['spam', 4, 'terms'],
      ['personal_details', 5, 'terms'],
      ['illegal_content', 6, 'law'],
      ['other', 7, 'terms'],
    ])
  })

  test('of the operator reach the witness, and stay readable when retired', async ({ site }) => {
    const desk = await openDesk(site)
    const added = await add(desk, 'Known planet')
    expect(added).toMatchObject({ key: 'known_planet', number: 8 })
    const { read, decide, readPage } = await decidedCase(site, 'known_planet')
    expect((await change(desk, 'known_planet', { isRetired: true })).status).toBe(200)
    expect((await read()).decision).toMatchObject({
      reasonCode: 'known_planet',
      sentence: 'it tells of a planet',
      ground: 'terms',
    })
    expect(await readPage()).toContain('found that it tells of a planet.')
    const refused = await decide('known_planet')
    expect([refused.status, refused.body.detail]).toEqual([400, 'Unknown reason.'])
  })

  test('can rest on the law', async ({ site }) => {
    const desk = await openDesk(site)
    const { readPage } = await decidedCase(site, 'duplicate')
    expect(await readPage()).not.toContain('rests on the law alone')
    await change(desk, 'duplicate', { ground: 'law' })
    expect(await readPage()).toContain('rests on the law alone')
    await change(desk, 'duplicate', { ground: 'terms' })
  })

  test('exchange numbers, and a retired one leaves its number free', async ({ site }) => {
    const desk = await openDesk(site)
    const numbers = async () =>
      Object.fromEntries((await listed(desk)).map(({ key, number }) => [key, number]))
    const before = await numbers()
    await change(desk, 'spam', { number: before.duplicate })
    expect(await numbers()).toEqual({ ...before, spam: 3, duplicate: 4 })
    await change(desk, 'spam', { number: 4 })
    expect(await numbers()).toEqual(before)
    await change(desk, 'spam', { isRetired: true })
    expect(await numbers()).toEqual({ ...before, spam: null })
    await change(desk, 'spam', { isRetired: false })
    const { number } = await find(desk, 'spam')
    expect(number).toBeGreaterThan(6)
    await change(desk, 'spam', { number: 4 })
    expect(await numbers()).toEqual(before)
  })

  test('keep their keys, which nobody gets twice', async ({ site }) => {
    const desk = await openDesk(site)
    expect((await add(desk, 'Spam')).key).toBe('spam_2')
    expect((await add(desk, 'Γνωστό')).key).toBe('reason')
    await change(desk, 'spam_2', { label: 'Bulk mail' })
    expect(await find(desk, 'spam_2')).toMatchObject({ label: 'Bulk mail' })
  })

  test('stand in the history with their wording', async ({ site }) => {
    const desk = await openDesk(site)
    const { id } = await add(desk, 'Weather')
    await change(desk, 'weather', { label: 'Weather balloon', number: 99 })
    await change(desk, 'weather', { isRetired: true })
    const { body } = await desk.ask('GET', `${apiUrls.adminHistory}?subjectId=${id}`)
    expect(body).toMatchObject([
      { action: 'reason_retired', fromValue: '99', toValue: null, actorName: desk.username },
      { action: 'reason_moved', toValue: '99' },
      {
        action: 'reason_changed',
        fromValue: 'Weather (terms): it tells of a planet',
        toValue: 'Weather balloon (terms): it tells of a planet',
        subjectName: 'Weather balloon',
      },
      { action: 'reason_added', subjectKind: 'reason' },
    ])
  })

  test.for([
    [{ label: '' }, 'Reason is required.'],
    [{ sentence: 'x'.repeat(301) }, 'Sentence to the witness must be at most 300 characters.'],
    [{ ground: 'mood' }, 'Choose the terms or the law.'],
    [{ isRetired: true }, 'This reason cannot be retired.'],
    [{ key: 'others' }, /key/],
  ] as const)('refuse %j', async ([body, detail], { site }) => {
    const desk = await openDesk(site)
    const before = await listed(desk)
    const answer = await change(desk, 'other', body)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toMatch(detail)
    expect(await listed(desk)).toEqual(before)
  })
})

test('templates are added, changed and removed, without their text in the history', async ({
  site,
}) => {
  const desk = await openDesk(site)
  const ask = async (method: 'POST' | 'PATCH', path: string, body: object) =>
    (await desk.ask(method, path, body)).body as unknown as AnswerTemplate
  const list = async () => (await desk.ask('GET', apiUrls.adminTemplates)).body
  const given = { title: 'Thanks', text: 'Thank you for the drawing.' }
  const { id } = await ask('POST', apiUrls.adminTemplates, given)
  const again = await desk.ask('POST', apiUrls.adminTemplates, given)
  expect([again.status, again.body.detail]).toEqual([400, 'Another template has this title.'])
  const url = `${apiUrls.adminTemplates}/${id}`
  await ask('PATCH', url, { ...given, text: 'Thank you.' })
  expect(await list()).toEqual([{ id, title: 'Thanks', text: 'Thank you.' }])
  expect((await desk.ask('DELETE', url)).status).toBe(204)
  expect(await list()).toEqual([])
  const { body } = await desk.ask('GET', `${apiUrls.adminHistory}?subjectId=${id}`)
  expect(body).toMatchObject([
    { action: 'template_removed' },
    { action: 'template_changed' },
    { action: 'template_added', subjectName: 'Thanks' },
  ])
  expect(JSON.stringify(body)).not.toContain('Thank you')
})
