import type { Browser } from '@playwright/test'
import { describe, expect } from 'vitest'
import { closing } from '../../../test/support/closing.ts'
import { openBrowser } from '../../../test/support/open-browser.ts'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { publicHourOf } from '../reports/public-row.ts'

const publicUrl = 'https://register.example'
const hostile = 'Tom & "Ann" <script>alert(1)</script> ]]> \u0008\ud800 \u{1f6f8}'

const test = testWithSite({ publicUrl }).extend('browser', { scope: 'file' }, closing(openBrowser))

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

/** The elements with path and text, as the browser's own XML parser reads them. */
async function readAtom(site: TestSite, browser: Browser) {
  const response = await fetch(`${site.url}/feed.atom`)
  const text = await response.text()
  const page = await browser.newPage()
  const feed = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    const textsOf = (parent: ParentNode, name: string) =>
      [...parent.querySelectorAll(`:scope > ${name}`)].map((element) => element.textContent)
    return {
      faults: [...parsed.querySelectorAll('parsererror')].map((fault) => fault.textContent),
      namespace: parsed.documentElement.namespaceURI,
      ids: textsOf(parsed.documentElement, 'id'),
      updated: textsOf(parsed.documentElement, 'updated'),
      authors: textsOf(parsed.documentElement, 'author'),
      links: [...parsed.querySelectorAll('feed > link')].map((link) => link.getAttribute('href')),
      entries: [...parsed.querySelectorAll('entry')].map((entry) => ({
        id: textsOf(entry, 'id'),
        title: textsOf(entry, 'title'),
        published: textsOf(entry, 'published'),
        updated: textsOf(entry, 'updated'),
        authors: textsOf(entry, 'author'),
        content: textsOf(entry, 'content'),
        link: entry.querySelector('link')?.getAttribute('href'),
      })),
    }
  }, text)
  await page.close()
  return { type: response.headers.get('content-type'), text, feed }
}

async function readJsonFeed(site: TestSite) {
  const response = await fetch(`${site.url}/feed.json`)
  return { type: response.headers.get('content-type'), feed: await response.json() }
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

describe('the Atom feed', () => {
  test('is well-formed and complete for any text of a witness', async ({ site, browser }) => {
    const text = hostile.toWellFormed()
    const [id] = await storeReports(site.database, [
      { description: text, location: text, fullName: text },
    ])
    const { type, feed } = await readAtom(site, browser)
    expect(type).toBe('application/atom+xml; charset=utf-8')
    expect(feed).toMatchObject({
      faults: [],
      namespace: 'http://www.w3.org/2005/Atom',
      ids: [`${publicUrl}/feed.atom`],
      authors: ['Anomaly Register'],
      links: [`${publicUrl}/feed.atom`, `${publicUrl}/`],
    })
    const [entry] = feed.entries
    const url = `${publicUrl}/reports/${id}`
    expect(entry).toMatchObject({ id: [url], link: url })
    expect(entry?.content).toEqual([text.replace('\u0008', '')])
    expect(entry?.authors).toEqual([text.replace('\u0008', '')])
    expect([feed.updated, entry?.published, entry?.updated].flat()).toEqual(
      Array(3).fill(expect.stringMatching(rfc3339)),
    )
  })

  test('is well-formed without any report', async ({ site, browser }) => {
    const { feed } = await readAtom(site, browser)
    expect(feed).toMatchObject({ faults: [], entries: [] })
    expect(feed.updated).toEqual([expect.stringMatching(rfc3339)])
  })
})

describe('the JSON feed', () => {
  test('has version 1.1 and its own address', async ({ site }) => {
    const [id] = await storeReports(site.database, [{ description: hostile.toWellFormed() }])
    const { type, feed } = await readJsonFeed(site)
    expect(type).toBe('application/feed+json; charset=utf-8')
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Anomaly Register',
      home_page_url: `${publicUrl}/`,
      feed_url: `${publicUrl}/feed.json`,
      items: [
        {
          id: `${publicUrl}/reports/${id}`,
          url: `${publicUrl}/reports/${id}`,
          title: 'UFO/UAP, Flagstaff, Arizona, 14 June 2025',
          content_text: hostile.toWellFormed(),
          date_published: expect.stringMatching(rfc3339),
          authors: [{ name: 'Jane Doe' }],
        },
      ],
    })
  })
})

describe('both feeds', () => {
  test('hold the newest 30, newest first', async ({ site, browser }) => {
    const ids = await storeReports(site.database, Array(35).fill({}))
    const newest = ids.slice(0, 30).map((id) => `${publicUrl}/reports/${id}`)
    const { feed: atom } = await readAtom(site, browser)
    const { feed: json } = await readJsonFeed(site)
    expect(atom.entries.flatMap((entry) => entry.id)).toEqual(newest)
    expect(json.items.map((item: { id: string }) => item.id)).toEqual(newest)
  })

  test('name a witness only where the report does, and never an e-mail address', async ({
    site,
    browser,
  }) => {
    await storeReports(site.database, [
      { fullName: 'Named Witness', email: 'named@example.org' },
      { fullName: 'Hidden Witness', email: 'hidden@example.org', anonymous: true },
      { fullName: 'Rejected Witness', status: 'rejected' },
    ])
    const atom = await readAtom(site, browser)
    const { feed: json } = await readJsonFeed(site)
    for (const text of [atom.text, JSON.stringify(json)]) {
      expect(text).toContain('Named Witness')
      expect(text).not.toMatch(/Hidden|Rejected|@/)
    }
    expect(json.items[1]).not.toHaveProperty('authors')
    expect(Object.keys(newReport())).toContain('email')
  })

  test('are linked by the main page', async ({ site }) => {
    const html = await (await fetch(site.url)).text()
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]+"\/feed\.atom"/)
    expect(html).toMatch(/<link rel="alternate" type="application\/feed\+json"[^>]+"\/feed\.json"/)
  })
})

// Last, because no row of the ledger can be removed.
describe('the head of the ledger in the Atom feed', () => {
  /** Rows of these days, with made-up hashes. */
  async function storeRows(site: TestSite, daysAgo: number[]) {
    await site.database
      .insertInto('decision_ledger.public_decisions')
      .values(
        daysAgo.map((days, index) => ({
          ...{ n: index + 1, caseRef: 'a', act: 'verified' as const, actorRole: 'admin' as const },
          decidedAt: new Date(publicHourOf(new Date()).getTime() - days * 86_400_000).toISOString(),
          ...{ reasonCode: null, previousHash: `${index}`, hash: `${index + 1}`.repeat(64) },
        })),
      )
      .execute()
  }

  test('is the last row of the last day that has ended', async ({ site, browser }) => {
    await storeRows(site, [3, 2, 2, 0])
    const { feed } = await readAtom(site, browser)
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const dayAfter = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    expect(feed.faults).toEqual([])
    expect(feed.entries).toMatchObject([
      {
        id: [`${publicUrl}/ledger?before=4#${'3'.repeat(64)}`],
        title: [expect.stringContaining('Head of the ledger of decisions on')],
        updated: [`${dayAfter}T00:00:00.000Z`],
        content: ['3'.repeat(64)],
        link: `${publicUrl}/ledger?before=4`,
      },
    ])
    expect(feed.entries[0]?.title[0]).toContain(`${Number(day.slice(8))} `)
    expect(feed.updated).toEqual([`${dayAfter}T00:00:00.000Z`])
  })
})
