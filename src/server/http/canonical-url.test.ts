import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import { readingLimit } from '../security/reading-limit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ rateLimits: true })
})
afterAll(() => site.close())

/** fetch() would put the address right first. */
function ask(path: string): Promise<{ status: number; text: string; left: number }> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, async (answer) => {
      const left = Number(answer.headers['x-ratelimit-remaining'])
      resolve({ status: answer.statusCode ?? 0, text: await text(answer), left })
    })
      .on('error', reject)
      .end()
  })
}

test.each(['/%61dmin', '/admi%6E', '/%61%64%6d%69%6e', 'http://localhost/admin'])(
  'a page is the same however its address is spelled: %s',
  async (spelled) => {
    const [plain, other] = [await ask('/admin'), await ask(spelled)]
    expect(plain.status).toBe(200)
    expect([other.status, other.text]).toEqual([plain.status, plain.text])
  },
)

test.each(['/%61pi/reports', '/api/%72eports', 'http://localhost/api/reports?limit=1'])(
  'a call counts under its limit however its address is spelled: %s',
  async (spelled) => {
    const { left } = await ask('/api/reports')
    expect(left).toBeLessThan(readingLimit.hits)
    const { status, left: after } = await ask(spelled)
    expect([status, after]).toEqual([200, left - 1])
  },
)

test('an unknown address of the API is refused as one, and what is reserved stays encoded', async () => {
  const spelled = await ask('/%61pi/nothing')
  expect(spelled.status).toBe(404)
  expect(JSON.parse(spelled.text)).toMatchObject({ code: 'not-found' })
  expect((await ask('/api%2Freports')).text).toContain('<html')
})
