import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { readStaticContent } from '../../src/server/content/reading.ts'

describe('figures in the texts follow the configuration:', () => {
  const read = async (environment: Record<string, string>, address: string) =>
    (await readStaticContent(readConfig(environment))).get(address)?.html ?? ''

  test('whether signing in is needed to submit', async () => {
    const needed = 'You need to sign in before you can submit a report.'
    expect(await read({ REPORTS_REQUIRE_SIGN_IN: 'true' }, '/faq')).toContain(needed)
    expect(await read({}, '/faq')).toContain('You do not need an account to submit a report.')
  })

  test('whether videos come from elsewhere', async () => {
    const never = 'No request leaves your browser for another site unless you agree.'
    const store = {
      EVIDENCE_S3_ENDPOINT: 'https://s3.example.org',
      EVIDENCE_S3_BUCKET: 'sightings',
      EVIDENCE_S3_ACCESS_KEY_ID: 'key',
      EVIDENCE_S3_SECRET_ACCESS_KEY: 'secret',
    }
    for (const address of ['/faq', '/privacy-policy', '/data-protection']) {
      expect(await read({}, address)).toContain(never)
      expect(await read(store, address)).not.toContain(never)
      expect(await read(store, address)).toContain('the store in which we keep videos')
    }
  })

  test('whether reports and names wait for moderation', async () => {
    const atOnce = 'A new report is public at once'
    expect(await read({}, '/guidelines')).toContain(atOnce)
    expect(await read({ PREMODERATE: 'true' }, '/guidelines')).not.toContain(atOnce)
    for (const address of ['/guidelines', '/privacy-policy']) {
      expect(await read({}, address)).not.toContain('We mail a link')
      expect(await read({ PUBLISH_NAMES: 'confirmed' }, address)).toContain('We mail a link')
      const production = { PUBLIC_URL: 'https://sightings.example.org' }
      expect(await read(production, address)).toContain('We mail a link')
      expect(await read({ ...production, PUBLISH_NAMES: 'at-once' }, address)).not.toContain(
        'We mail a link',
      )
    }
  })

  test('whether administrators need a second factor', async () => {
    const needed = 'Their accounts need multi-factor authentication.'
    expect(await read({ ADMIN_MFA: 'required' }, '/faq')).toContain(needed)
    expect(await read({ ADMIN_MFA: 'optional' }, '/faq')).not.toContain(needed)
  })

  test('the name of the site is escaped', async () => {
    const html = await read({ SITE_NAME: '*Odd* <b>[Sky](/x)</b> & `Co` | {{uptime}}' }, '/faq')
    expect(html).toContain('*Odd* &lt;b&gt;[Sky](/x)&lt;/b&gt; &amp; `Co` | {{uptime}}')
  })

  test('contacts are links where configured, and otherwise name the operator', async () => {
    expect(await read({}, '/terms-of-service')).toContain('the operator of Anomaly Register')
    const html = await read(
      { LEGAL_CONTACT_URL: 'https://a.example/b_c?d=*e*' },
      '/terms-of-service',
    )
    expect(html).toContain('<a href="https://a.example/b_c?d=*e*">our legal team</a>')
  })
})
