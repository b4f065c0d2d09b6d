import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'

const test = testWithSite({ sharedCacheSeconds: 60 })

type Page = { status: number | undefined; cacheControl: string | undefined; text: string }

/** fetch() would take what follows two slashes for a host. */
function ask(site: TestSite, path: string): Promise<Page> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, async (answer) => {
      const { statusCode: status, headers } = answer
      resolve({ status, cacheControl: headers['cache-control'], text: await text(answer) })
    })
      .on('error', reject)
      .end()
  })
}

test.for([
  ...['//', '///', '//explore', '//faq?x=1', '//[', '//other.example/explore', '//api/reports'],
  ...['/explore//', '/explore//map', '/explore//x', '/explore/../faq', '/explore\\map'],
])('the address %s is not found, and no cache keeps that', async (path, { site }) => {
  const { status, cacheControl, text } = await ask(site, path)
  expect([status, cacheControl]).toEqual([404, 'no-cache'])
  expect(text).toContain('404 Page Not Found')
})

test('two slashes behind the question mark are part of what is asked', async ({ site }) => {
  const { status, text } = await ask(site, '/?search=//amber')
  expect([status, text.includes('value="//amber"')]).toEqual([200, true])
})
