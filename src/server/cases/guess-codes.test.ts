import { expect } from 'vitest'
import { submitReport } from '../../../test/support/cases.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { receiptCodeOf } from '../../shared/receipt-code.ts'
import { pageUrls } from '../../shared/urls.ts'

const test = testWithSite({ rateLimits: true, trustedProxies: ['127.0.0.1'] })

async function guess(site: TestSite, code: string, address: string) {
  const answer = await fetch(site.url + pageUrls.case, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ act: 'open', code }),
  })
  const text = (await answer.text()).replaceAll(code, '(code)')
  return { status: answer.status, text: text.replaceAll(/"requestId":"[^"]*"/g, '') }
}

/** Half of the codes are well formed, half have a typing error. */
function wrongCode(index: number): string {
  const bytes = Uint8Array.from({ length: 23 }, (_, at) => (index * 31 + at * 7) % 251)
  const code = receiptCodeOf(bytes)
  return index % 2 === 0 ? code : `ZZZZ${code.slice(4)}`
}

const seen = (answers: { status: number; text: string }[], status: number) => [
  ...new Set(answers.filter((answer) => answer.status === status).map(({ text }) => text)),
]

test('wrong codes from one source are refused alike; the right one works all the same', async ({
  site,
}) => {
  const { receipt } = await submitReport(site)
  const answers = []
  for (let index = 0; index < 100; index++) {
    answers.push(await guess(site, wrongCode(index), '192.0.2.1'))
  }
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(60).fill(404),
    ...Array(40).fill(429),
  ])
  expect([seen(answers, 404).length, seen(answers, 429).length]).toEqual([1, 1])
  expect((await guess(site, receipt, '192.0.2.1')).status).toBe(303)
})

test('wrong codes from many sources are not told apart', async ({ site }) => {
  const { receipt } = await submitReport(site, { location: 'Elsewhere' })
  const answers = []
  for (let index = 0; index < 100; index++) {
    answers.push(await guess(site, wrongCode(index), `198.51.${index}.7`))
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(seen(answers, 404)).toHaveLength(1)
  expect((await guess(site, receipt, '203.0.113.5')).status).toBe(303)
})
