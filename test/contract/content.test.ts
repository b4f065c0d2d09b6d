import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { describe, expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { readStaticContent } from '../../src/server/content/reading.ts'
import { staticPages } from '../../src/shared/static-pages.ts'
import { type TestSite, testWithSite } from '../support/site-test.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const config = readConfig({
  CONTACT_URL: 'https://help.example.org/contact',
  LEGAL_CONTACT_URL: 'https://help.example.org/legal',
  DATA_PROTECTION_CONTACT_URL: 'https://help.example.org/officer',
})
const test = testWithSite({ site: config.site }).extend('directory', temporaryFolder)

const attributes = (html: string, name: string) =>
  Array.from(html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')), ([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

const fetched = new Map<string, Promise<{ status: number; html: string }>>()
/** Requests each page once and follows redirects. */
function fetchPage(site: TestSite, address: string) {
  const known = fetched.get(address)
  if (known) return known
  const page = fetch(site.url + address).then(async (answer) => ({
    status: answer.status,
    html: await answer.text(),
  }))
  fetched.set(address, page)
  return page
}

/** The visible words: without tags, with single spaces. */
async function readWords(site: TestSite, address: string): Promise<string> {
  const { html } = await fetchPage(site, address)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const paths = staticPages.map(({ path: address }) => address)

describe('links', () => {
  test.for(['/', '/auth', ...paths])(
    'of %s, its header and its footer lead somewhere',
    async (address, { site }) => {
      const { status, html } = await fetchPage(site, address)
      expect(status).toBe(200)
      const links = [...new Set(attributes(html, 'href'))].filter((link) => /^[/#]/.test(link))
      expect(links.length).toBeGreaterThan(10)
      const dead = await Promise.all(
        links.map(async (link) => {
          const [target = '', fragment] = link.split('#')
          const page = await fetchPage(site, target || address)
          const isThere = !fragment || attributes(page.html, 'id').includes(fragment)
          return page.status === 200 && isThere ? [] : [link]
        }),
      )
      expect(dead.flat()).toEqual([])
    },
  )

  test.for(paths)(
    'of %s: ids are unique, and every link has a target',
    async (address, { site }) => {
      const { html } = await fetchPage(site, address)
      const ids = attributes(html, 'id')
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
      expect(attributes(html, 'href').filter((link) => /^$|javascript:|\{\{/.test(link))).toEqual(
        [],
      )
    },
  )

  test('every static page is linked from every other one by header or footer', async ({ site }) => {
    for (const address of paths) {
      const links = attributes((await fetchPage(site, address)).html, 'href')
      expect(links).toEqual(expect.arrayContaining(paths))
      expect(links).toContain('/api/login')
    }
  })
})

describe('the login of the static pages', () => {
  test('leads from /api/login to the sign-in page, and is not cached', async ({ site }) => {
    const answer = await fetch(`${site.url}/api/login`, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/auth')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('the main page goes to /auth itself', async ({ site }) => {
    const links = attributes((await fetchPage(site, '/')).html, 'href')
    expect(links).toContain('/auth')
    expect(links).not.toContain('/api/login')
  })
})

describe('the texts of the specification appear word for word', () => {
  const statements: Record<string, string[]> = {
    '/guidelines': ['13 years', '3-7 business days', 'MP4, MOV, AVI, up to 100MB', 'USA or EU'],
    '/faq': [
      '3-7 business days',
      '24-48 hours',
      'MP4, MOV, or AVI, up to 100MB',
      'Reports cannot be edited after submission',
      'USA or EU',
      'within 30 days',
      '36 months (3 years) of inactivity',
      '5 years, then deleted unless it is part of a verified report',
      'multi-factor authentication',
    ],
    '/privacy-policy': [
      'within 30 days',
      'within 72 hours',
      '24-48 hours',
      'Until deletion, or 36 months (3 years) of inactivity',
      'Indefinitely, with identifiers removed after verification',
      '5 years, then deleted unless part of a verified report',
      '90 days',
      '13 years',
      'have not been here for 7 days, and never longer than 30 days',
      'lasts 365 days',
      'lasts 10 minutes',
      'lasts 10 seconds',
    ],
    '/terms-of-service': [
      'Last updated: January 28, 2025',
      'at least 13 years old',
      'one account per person',
      'accurate',
      'truthful, lawful, original and non-infringing',
      '3-7 business days',
      'decisions of the verification team are final',
      'no appeal',
      'visitor, user, staff and administrator',
      'Administrative accounts require multi-factor authentication',
      'suspend or terminate accounts at any time',
      '99.9% uptime',
      'binding arbitration',
      'at least 30 days',
    ],
    '/data-protection': [
      'TLS 1.3',
      'AES-256',
      'Quarterly access audits',
      '99.9% uptime',
      '0-24 hours',
      '24-72 hours',
      'within 72 hours',
      'within 30 days',
      '36 months (3 years)',
      '5 years',
      '90 days',
      '24-48 hours',
    ],
    '/accessibility': ['WCAG) 2.2 at level AA', '24-48 hours'],
  }
  test.for(Object.entries(statements))('on %s', async ([address, sentences], { site }) => {
    const words = await readWords(site, address)
    expect(sentences.filter((sentence) => !words.includes(sentence))).toEqual([])
    expect(words).not.toContain('{{')
  })
})

test('the FAQ has seven categories with their names as anchors', async ({ site }) => {
  const { html } = await fetchPage(site, '/faq')
  const categories = Array.from(html.matchAll(/<h2 id="([^"]+)">([^<]+)<\/h2>/g), (found) =>
    found.slice(1),
  ).filter(([id]) => id !== 'page-contents')
  expect(categories).toHaveLength(7)
  for (const [id, name] of categories) expect(id).toBe(name?.toLowerCase().replaceAll(' ', '-'))
  const [before = ''] = html.split('<div id="page-text"')
  for (const [id] of categories) expect(before).toContain(`href="#${id}"`)
})

test.for(
  Object.entries({
    '/terms-of-service': [
      'Agreement to Terms',
      'Use License',
      'User Accounts',
      'Content and Intellectual Property',
      'Verification and Moderation',
      'Prohibited Conduct',
      'Privacy',
      'Disclaimers and Liability',
      'Indemnification',
      'Governing Law and Arbitration',
      'Changes to These Terms',
    ],
    '/data-protection': [
      'Our Commitment',
      'Security Framework',
      'Data Categories and Protection Levels',
      'Your Rights Under GDPR and CCPA',
      'Breach Response',
      'Retention and Deletion',
      'Third-Party Services',
      'Requests and Contact',
    ],
  }),
)('%s has every section that the specification names', async ([address, titles], { site }) => {
  const { html } = await fetchPage(site, address)
  const found = Array.from(html.matchAll(/<h2 id="([^"]+)"[^>]*>([^<]+)/g), ([, , title]) => title)
  expect(found).toEqual(['On this page', ...titles])
})

test('each page has a title, a description and weighs less than 25 kB compressed', async ({
  site,
}) => {
  for (const address of paths) {
    const { html } = await fetchPage(site, address)
    expect(html).toMatch(/<title>[^<]+ · Anomaly Register<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{40,170}"/)
    expect(html).toContain(`<link rel="canonical" href="${site.url}${address}"/>`)
    expect((await promisify(brotliCompress)(html)).length, address).toBeLessThan(25_000)
  }
})

describe('a folder of the operator', () => {
  const head = '---\ntitle: Ours\ndescription: What we ask of you.\n---\n\n'
  const read = (directory: string) => readStaticContent(readConfig({ CONTENT_DIR: directory }))
  const write = (directory: string, name: string, text: string) =>
    writeFile(path.join(directory, name), text)

  test('replaces the texts page by page', async ({ directory }) => {
    await write(
      directory,
      'guidelines.md',
      `${head}## Rule One\r\n\nBe kind to {{siteName}}. <b>x</b>\n`,
    )
    const pages = await read(directory)
    expect(pages.get('/guidelines')?.text.title).toBe('Ours')
    expect(pages.get('/guidelines')?.html).toContain('<h2 id="rule-one">Rule One</h2>')
    expect(pages.get('/guidelines')?.html).toContain('Be kind to Anomaly Register. &lt;b&gt;x')
    expect(pages.get('/faq')?.text.title).toBe('Frequently Asked Questions')
  })

  test.for<[string, string, string]>([
    ['an unknown figure', `${head}## A\n\n{{nothing}}\n`, 'names the unknown figure {{nothing}}'],
    ['no head', '## A\n\ntext\n', 'begins with a faulty head: title'],
    ['a strange line in the head', head.replace('title', 'titel'), 'titel'],
    ['no section', `${head}text\n`, 'has no section'],
    ['a title in the text', `${head}# Big\n\n## A\n`, 'heading of the first level'],
    ['two equal headings', `${head}## A\n\n## a!\n`, 'two headings with the anchor #a'],
    ['an anchor of the frame', `${head}## Content\n`, 'the anchor #content'],
  ])(
    'with %s is refused, and the message names file and fault',
    async ([_name, text, fault], { directory }) => {
      await write(directory, 'guidelines.md', text)
      const message = await read(directory).catch(String)
      expect(message).toContain('A text cannot be used.')
      expect(message).toContain(path.join(directory, 'guidelines.md'))
      expect(message).toContain(fault)
      await rm(path.join(directory, 'guidelines.md'))
    },
  )

  test('with an unused or a missing file is refused', async ({ directory }) => {
    await write(directory, 'guideline.md', `${head}## A\n`)
    await expect(read(directory)).rejects.toThrow(
      /CONTENT_DIR: no page has a text named guideline\.md/,
    )
    await rm(path.join(directory, 'guideline.md'))
    const missing = readConfig({ CONTENT_DIR: path.join(directory, 'missing') })
    await expect(readStaticContent(missing)).rejects.toThrow(/CONTENT_DIR: the folder .*missing/)
  })

  test('with a fault prevents the start of the site', async ({ directory, startSite }) => {
    const changes = { contentDirectory: path.join(directory, 'missing') }
    await expect(startSite(changes)).rejects.toThrow(/CONTENT_DIR/)
  })
})
