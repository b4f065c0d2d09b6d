import { expect } from '@playwright/test'
import { readConfig } from '../../src/server/config.ts'
import { readCspReportCounts } from '../../src/server/security/csp-report-counts.ts'
import { test } from '../support/browser-test.ts'
import { startTestSite } from '../support/site.ts'

test.use({ allowsComplaints: true, contextOptions: {} })

const countOf = (wanted: string) =>
  readCspReportCounts().find(({ directive }) => directive === wanted)?.reports ?? 0

/** Ways in which a text could become a script, on a page whose code has started. */
const attacks = {
  html: () => {
    document.body.innerHTML = '<img src=x onerror="window.hit = 1">'
  },
  script: () => {
    const script = document.createElement('script')
    script.textContent = 'window.hit = 1'
    document.body.append(script)
  },
  'script address': () => {
    const script = document.createElement('script')
    script.src = '/api/reports'
    document.body.append(script)
  },
  'own policy': () => {
    const factory = Reflect.get(window, 'trustedTypes')
    factory.createPolicy('mine', { createHTML: (html: string) => html })
  },
  'second default policy': () => {
    Reflect.get(window, 'trustedTypes').createPolicy('default', {})
  },
}

for (const [name, attack] of Object.entries(attacks)) {
  test(`text never becomes a script: ${name}`, async ({ page }) => {
    await page.goto('/')
    await page.waitForFunction(() => Boolean(Reflect.get(window, 'trustedTypes').defaultPolicy))
    const before = countOf('require-trusted-types-for') + countOf('trusted-types')
    await expect(page.evaluate(attack)).rejects.toThrow(/Trusted|policy|Policy/)
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
    await expect
      .poll(() => countOf('require-trusted-types-for') + countOf('trusted-types'))
      .toBeGreaterThan(before)
  })
}

test('allows data blocks of React and our own scripts', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => Boolean(Reflect.get(window, 'trustedTypes').defaultPolicy))
  const made = await page.evaluate(() => {
    const frame = document.createElement('div')
    frame.innerHTML = '<script></script>'
    const script = frame.firstChild as HTMLScriptElement
    script.type = 'application/ld+json'
    script.textContent = '{"@type":"Dataset"}'
    const own = document.createElement('script')
    own.src = '/assets/none.js'
    return [script.textContent, own.getAttribute('src')]
  })
  expect(made).toEqual(['{"@type":"Dataset"}', '/assets/none.js'])
})

test('only pages with an analytics tag do not require Trusted Types', async () => {
  const { site: configured } = readConfig({
    ANALYTICS_TAG_URL: 'https://tag.example.org/tag.js',
    ANALYTICS_ID: 'T-1',
  })
  const counting = await startTestSite({ site: configured })
  const policyOf = async (path: string) =>
    (await fetch(counting.url + path)).headers.get('content-security-policy')
  expect(await policyOf('/faq')).not.toContain("require-trusted-types-for 'script'")
  expect(await policyOf('/admin')).toContain("require-trusted-types-for 'script'")
  await counting.close()
})
