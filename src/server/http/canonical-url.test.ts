import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { readingLimit } from '../security/reading-limit.ts'

const test = testWithSite({ rateLimits: true })

/** fetch() would normalise the address first. */
function ask(
  site: TestSite,
  path: string,
): Promise<{ status: number; text: string; left: number }> {
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

test.for(['/%61dmin', '/admi%6E', '/%61%64%6d%69%6e', 'http://localhost/admin'])(
  'different spellings of an address lead to the same page: %s',
  async (spelled, { site }) => {
    const [plain, other] = [await ask(site, '/admin'), await ask(site, spelled)]
    expect(plain.status).toBe(200)
    expect([other.status, other.text]).toEqual([plain.status, plain.text])
  },
)

test.for(['/%61pi/reports', '/api/%72eports', 'http://localhost/api/reports?limit=1'])(
  'a call counts against its limit in every spelling of its address: %s',
  async (spelled, { site }) => {
    const { left } = await ask(site, '/api/reports')
    expect(left).toBeLessThan(readingLimit.hits)
    const { status, left: after } = await ask(site, spelled)
    expect([status, after]).toEqual([200, left - 1])
  },
)

test('an unknown address of the API is 404, and reserved characters stay encoded', async ({
  site,
}) => {
  const spelled = await ask(site, '/%61pi/nothing')
  expect(spelled.status).toBe(404)
  expect(JSON.parse(spelled.text)).toMatchObject({ code: 'not-found' })
  expect((await ask(site, '/api%2Freports')).text).toContain('<html')
})
