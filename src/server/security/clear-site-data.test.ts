import { expect } from 'vitest'
import { send } from '../../../test/support/send.ts'
import { test } from '../../../test/support/site-test.ts'
import { apiUrls, logoutUrl } from '../../shared/urls.ts'

test.for([apiUrls.logout, apiUrls.adminLogout, logoutUrl])(
  'a logout by %s clears the cache of the browser and nothing else',
  async (path, { site }) => {
    const { headers } = await send(site, path, { method: 'POST' })
    expect(headers.get('clear-site-data')).toBe('"cache"')
  },
)

test('no other answer clears data of the browser', async ({ site }) => {
  for (const path of ['/', apiUrls.user, apiUrls.adminMe]) {
    expect((await send(site, path)).headers.get('clear-site-data')).toBeNull()
  }
})
