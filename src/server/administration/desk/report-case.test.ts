import { describe, expect } from 'vitest'
import { openDesk, readCase } from '../../../../test/support/desk.ts'
import { test } from '../../../../test/support/desk-test.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import { adminReportUrl, apiUrls } from '../../../shared/urls.ts'

let id: string

test.beforeAll(async ({ site }) => {
  const [first = ''] = await storeReports(site.database, [{}])
  id = first
})

describe('notes', () => {
  const url = () => `${adminReportUrl(id)}/notes`

  test('are shown to administrators only, oldest first', async ({ admin, moderator, site }) => {
    const texts = ['Asked the museum', 'They know the attic']
    for (const [index, desk] of [admin, moderator].entries()) {
      const answer = await desk.ask('POST', url(), { text: `  ${texts[index]} ` })
      expect(answer.status).toBe(201)
    }
    const read = await moderator.ask('GET', url())
    const expected = [
      { authorName: admin.username, text: texts[0] },
      { authorName: moderator.username, text: texts[1] },
    ]
    expect(read.body).toMatchObject(expected)
    const { report, notes } = await readCase(admin, id)
    expect(notes).toMatchObject(expected)
    expect(report.noteCount).toBe(2)
    const pages = [`/api/reports/${id}`, '/api/reports', `/reports/${id}`]
    for (const page of pages) {
      const { text } = await send(site, page)
      expect(text).toContain('amber lights')
      expect(text, page).not.toMatch(/museum|noteCount/)
    }
  })

  test('stay when the account of their author is deleted', async ({ admin, site }) => {
    const leaver = await openDesk(site, 'moderator')
    await leaver.ask('POST', url(), { text: 'Before I go' })
    await site.database.deleteFrom('adminUsers').where('id', '=', leaver.id).execute()
    expect((await admin.ask('GET', url())).body).toContainEqual(
      expect.objectContaining({ authorName: leaver.username, text: 'Before I go' }),
    )
  })

  test.for<[object, string]>([
    [{ text: ' ' }, 'Note is required.'],
    [{ text: 'x'.repeat(2_001) }, 'Note must be at most 2,000 characters.'],
    [{ text: 'x', authorName: 'Somebody' }, 'Unknown field: authorName.'],
    [{}, 'Note is required.'],
  ])('%j is refused', async ([body, detail], { admin }) => {
    const answer = await admin.ask('POST', url(), body)
    expect([answer.status, answer.body.detail]).toEqual([400, detail])
  })

  test('are refused for an unknown report', async ({ admin }) => {
    for (const absent of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      for (const body of [{ text: 'x' }, undefined]) {
        const method = body ? 'POST' : 'GET'
        const answer = await admin.ask(method, `${adminReportUrl(absent)}/notes`, body)
        expect(answer.status).toBe(404)
      }
      expect((await admin.ask('GET', adminReportUrl(absent))).status).toBe(404)
    }
  })
})

describe('without permission', () => {
  test.for<[string, string, object?]>([
    ['GET', apiUrls.adminReports],
    ['GET', apiUrls.adminReportCounts],
    ['GET', apiUrls.adminHistory],
    ['GET', adminReportUrl('x')],
    ['POST', `${adminReportUrl('x')}/reveal`],
    ['GET', `${adminReportUrl('x')}/notes`],
    ['POST', `${adminReportUrl('x')}/notes`, { text: 'x' }],
    ['PATCH', `${adminReportUrl('x')}/status`, { status: 'pending' }],
    ['DELETE', adminReportUrl('x')],
  ])('%s %s answers 401', async ([method, path, body], { site }) => {
    const answer = await send(site, path, { method, body })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a moderator cannot read the full history', async ({ moderator }) => {
    expect((await moderator.ask('GET', apiUrls.adminHistory)).status).toBe(403)
  })
})
