import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { discoveryUrls, pageUrls, reportPageUrl, reportPreviewUrl } from '../../shared/urls.ts'
import { findReport } from '../reports/queries.ts'
import { drawReportPreview } from './preview-drawing.ts'

/** Words that occur nowhere else, so that each match is a leak. */
const secrets = {
  fullName: 'Secretname',
  email: 'secretmail@example.org',
  witnesses: 'Secretwitness',
}
const rejected = {
  ...{ fullName: 'Rejectedname', email: 'rejectedmail@example.org', witnesses: 'Rejectedwitness' },
  ...{ location: 'Rejectedplace', description: 'Rejectedstory of many words' },
  ...{ sightingTime: 'Rejectedtime', duration: 'Rejectedduration' },
}

let anonymousId: string
let rejectedId: string

test.beforeAll(async ({ site }) => {
  const [first = '', second = ''] = await storeReports(site.database, [
    { ...secrets, anonymous: true, createdAt: new Date('2026-01-02T03:45:06.789Z') },
    { ...rejected, status: 'rejected' },
  ])
  anonymousId = first
  rejectedId = second
})

async function read(site: TestSite, path: string): Promise<string> {
  const response = await fetch(site.url + path)
  return `${JSON.stringify([...response.headers])}\n${await response.text()}`
}

function outputs(): string[] {
  return [
    discoveryUrls.atomFeed,
    discoveryUrls.jsonFeed,
    discoveryUrls.sitemap,
    discoveryUrls.robots,
    '/sitemaps/1.xml',
    pageUrls.main,
    ...[anonymousId, rejectedId].flatMap((id) => [
      reportPageUrl(id),
      reportPreviewUrl(id),
      `${pageUrls.main}?report=${id}`,
    ]),
  ]
}

/** Pages show the witnesses of the report; the other outputs must not. */
const shownOnPages = /Secretwitness/

test('no output contains an anonymous witness or a rejected report', async ({ site }) => {
  for (const path of outputs()) {
    const text = await read(site, path)
    const isPage = text.includes('<!doctype html>') || text.includes('<!DOCTYPE html>')
    expect(text.match(/Secretname|secretmail|Rejected\w+|rejectedmail/), path).toBeNull()
    if (!isPage) expect(text, path).not.toMatch(shownOnPages)
    if (!path.includes(rejectedId)) expect(text, path).not.toContain(rejectedId)
    expect(text, path).not.toMatch(/03:45|45:06/)
  }
})

async function structuredData(site: TestSite, path: string): Promise<{ [key: string]: unknown }[]> {
  const html = await read(site, path)
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)
  return [...blocks].map(([, text = '']) => JSON.parse(text))
}

test('structured data and preview picture of an anonymous report show type, place and day, and no name', async ({
  site,
}) => {
  const [data] = await structuredData(site, reportPageUrl(anonymousId))
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Report',
    url: `${site.url}/reports/${anonymousId}`,
    headline: 'UFO/UAP, Flagstaff, Arizona, 14 June 2025',
    datePublished: '2026-01-02T03:00:00.000Z',
    contentLocation: { '@type': 'Place', name: 'Flagstaff, Arizona' },
  })
  expect(JSON.stringify(data)).not.toMatch(/author|[Ss]ecret|@example/)
  const report = await findReport(site.database, anonymousId)
  if (!report) throw new Error('The report is gone')
  expect(drawReportPreview(report, 'Anomaly Register')).not.toMatch(/[Ss]ecret/)
})

test('structured data names a named witness without the address, and cannot close the script element', async ({
  site,
}) => {
  const [id = ''] = await storeReports(site.database, [
    { fullName: 'Ann </script><script>', description: '</script><b>"\\ & many words' },
  ])
  const [data] = await structuredData(site, reportPageUrl(id))
  expect(data).toMatchObject({ author: { '@type': 'Person', name: 'Ann </script><script>' } })
  expect(JSON.stringify(data)).not.toContain('jane.doe@example.org')
})

test('the main page describes its search to search engines', async ({ site }) => {
  const [data] = await structuredData(site, pageUrls.main)
  expect(data).toMatchObject({
    '@type': 'WebSite',
    name: 'Anomaly Register',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${site.url}/?search={search}#reports` },
    },
  })
})
