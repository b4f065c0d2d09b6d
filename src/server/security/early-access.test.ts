import { expect, test } from 'vitest'
import { type AccessRole, accessRoles, makeActor } from '../../../test/support/access-actors.ts'
import { readAccessTable } from '../../../test/support/access-table.ts'
import { newReport } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { readConfig } from '../config.ts'

const roles = Object.keys(accessRoles) as AccessRole[]

/** Invalid in every way: a body that is not JSON, for an address that cannot exist. */
const invalidBodies = [
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: 'null' },
  { type: 'text/plain', body: 'hello' },
]

test('an unauthorised request is refused before the server reads its body or parameters', async () => {
  const site = await startTestSite({ secondFactorRequired: true })
  for (const role of roles) {
    const { headers } = await makeActor(site.database, role)
    for (const [route, codes] of readAccessTable()) {
      const [method = '', pattern = ''] = route.split(' ')
      const isRefused = codes[role] === '401' || codes[role] === '403'
      if (!isRefused || !/^\/api\/(admin|user)(\/|$)/.test(pattern)) continue
      // These answer by the credentials in their body.
      if (/\/(login|register|logout|confirm\/passkey)/.test(pattern)) continue
      const path = `${pattern.replace(':id', '%00')}?limit=x&status=x`
      for (const { type, body } of method === 'GET' ? [{ type: '', body: '' }] : invalidBodies) {
        const sent = { method, headers: { ...headers, ...(type ? { 'content-type': type } : {}) } }
        const answer = await fetch(site.url + path, { ...sent, ...(body ? { body } : {}) })
        await answer.arrayBuffer()
        expect([route, role, body, String(answer.status)]).toEqual([route, role, body, codes[role]])
      }
    }
  }
  const visitor = await send(site, '/api/admin/reports/decisions', { body: null })
  expect(visitor.status).toBe(401)
  await site.close()
})

test('where submitting needs a sign-in, a visitor gets 401 for any report', async () => {
  const { site: shown } = readConfig({ REPORTS_REQUIRE_SIGN_IN: 'true' })
  const site = await startTestSite({ site: shown })
  for (const body of [null, {}, newReport(), newReport({ anonymous: true })]) {
    expect((await send(site, '/api/reports', { body })).status).toBe(401)
  }
  await site.close()
})
