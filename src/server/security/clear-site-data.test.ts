import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../test/support/send.ts'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import { apiUrls, formUrls } from '../../shared/urls.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

test.each([apiUrls.logout, apiUrls.adminLogout, formUrls.logout])(
  'a logout by %s leaves no page in the browser, and takes nothing else',
  async (path) => {
    const { headers } = await send(site, path, { method: 'POST' })
    expect(headers.get('clear-site-data')).toBe('"cache"')
  },
)

test('no other answer clears anything', async () => {
  for (const path of ['/', apiUrls.user, apiUrls.adminMe]) {
    expect((await send(site, path)).headers.get('clear-site-data')).toBeNull()
  }
})
