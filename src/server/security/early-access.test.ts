import { expect, test } from 'vitest'
import { type AccessRole, accessRoles, makeActor } from '../../../test/support/access-actors.ts'
import { readAccessTable } from '../../../test/support/access-table.ts'
import { newReport } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { readConfig } from '../config.ts'

const roles = Object.keys(accessRoles) as AccessRole[]

/** What nobody may send: a body that is no JSON, for an address that cannot exist. */
const hopeless = [
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: 'null' },
  { type: 'text/plain', body: 'hello' },
]

test('who may not make a request is told so before anything looks at what it holds', async () => {
  const site = await startTestSite({ secondFactorRequired: true })
  for (const role of roles) {
    const { headers } = await makeActor(site.database, role)
    for (const [route, codes] of readAccessTable()) {
      const [method = '', pattern = ''] = route.split(' ')
      const isRefused = codes[role] === '401' || codes[role] === '403'
      if (!isRefused || !/^\/api\/(admin|user)(\/|$)/.test(pattern)) continue
      // These fail by the credentials that they hold.
      if (/\/(login|register|logout|confirm\/passkey)/.test(pattern)) continue
      const path = `${pattern.replace(':id', '%00')}?limit=x&status=x`
      for (const { type, body } of method === 'GET' ? [{ type: '', body: '' }] : hopeless) {
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
}, 60_000)

test('where submitting needs a sign-in, a visitor is told so whatever the report holds', async () => {
  const { site: shown } = readConfig({ REPORTS_REQUIRE_SIGN_IN: 'true' })
  const site = await startTestSite({ site: shown })
  for (const body of [null, {}, newReport(), newReport({ anonymous: true })]) {
    expect((await send(site, '/api/reports', { body })).status).toBe(401)
  }
  await site.close()
})
