import { describe, expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { forEachOptionalText } from '../../shared/optional-texts.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { drawReportPreview, drawSitePreview } from './preview-drawing.ts'
import { drawableText, fitText } from './preview-text.ts'
import { drawReportSky } from './sky-drawing.ts'

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

async function get(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers })
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

/** Width and height from the first chunk of the PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

const report: PublicReport = {
  id: '0b5f0f6e-9d1a-4c8e-8a37-0d1f5a3d9c11',
  region: 'usa',
  location: 'Flagstaff, Arizona',
  sightingDate: '2025-06-14',
  sightingTime: '22:40',
  phenomenonType: 'ufo',
  duration: 'Canary duration',
  description: 'Canary description',
  ...forEachOptionalText(() => 'Canary optional text'),
  videoUrl: 'Canary video',
  videoFileName: 'Canary file',
  anonymous: false,
  verified: true,
  status: 'verified',
  createdAt: '2026-01-01T00:00:00.000Z',
  fullName: 'Canary name',
  email: 'canary@example.org',
}

function wordsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words = '']) => words)
}

describe('the picture of a report', () => {
  test('is a PNG of 1200 by 630 that caches must revalidate', async ({ site }) => {
    const [id] = await storeReports(site.database, [{}])
    const { response, content } = await get(site, `/reports/${id}/preview.png`)
    expect(response.status).toBe(200)
    expect(sizeOf(content)).toEqual([1200, 630])
    expect(content.length).toBeLessThan(300_000)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('is answered by 304 until the report changes', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    const path = `/reports/${id}/preview.png`
    const tag = (await get(site, path)).response.headers.get('etag') ?? ''
    const repeated = await get(site, path, { 'if-none-match': tag })
    expect([repeated.response.status, repeated.content.length]).toEqual([304, 0])
    const change = { status: 'verified', verified: true } as const
    await site.database.updateTable('reports').set(change).where('id', '=', id).execute()
    expect((await get(site, path, { 'if-none-match': tag })).response.status).toBe(200)
  })

  test('is drawn for every script and any text of a witness', async ({ site }) => {
    const ids = await storeReports(
      site.database,
      ['東京都', 'الرباط', '🛸🛸🛸', '<&">\u0008', 'Å'.repeat(200), 'Нижний Новгород'].map(
        (location) => ({ location, sightingDate: '19XX' }),
      ),
    )
    const answers = await Promise.all(ids.map((id) => get(site, `/reports/${id}/preview.png`)))
    for (const { content } of answers) expect(sizeOf(content)).toEqual([1200, 630])
  })

  test('does not exist for a rejected or an unknown report', async ({ site }) => {
    const [id] = await storeReports(site.database, [{ status: 'rejected' }])
    for (const unknown of [id, 'unknown', '00000000-0000-4000-8000-000000000000']) {
      const { response } = await get(site, `/reports/${unknown}/preview.png`)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('the drawing', () => {
  test('shows type, place, day, status and site, and nothing else', () => {
    expect(wordsOf(drawReportPreview(report, 'Anomaly Register'))).toEqual([
      'UFO/UAP',
      'Flagstaff, Arizona',
      '14 June 2025',
      'Verified',
      'Anomaly Register',
    ])
    expect(drawReportPreview(report, 'Anomaly Register')).not.toMatch(/canary/i)
  })

  test('is equal for equal reports and differs for different ones', () => {
    const other = { ...report, id: '1b5f0f6e-9d1a-4c8e-8a37-0d1f5a3d9c11' }
    expect(drawReportPreview(report, 'A')).toBe(drawReportPreview({ ...report }, 'A'))
    expect(drawReportPreview(report, 'A')).not.toBe(drawReportPreview(other, 'A'))
  })

  test('has the figure, the horizon and the colours of the banner of the page', () => {
    const ghost = { ...report, phenomenonType: 'ghost' as const }
    const [preview = '', banner = ''] = [drawReportPreview(ghost, 'A'), drawReportSky(ghost)]
    const figureOf = (svg: string) => {
      const [, figure = ''] = /<path d="M([\d L]+)" fill="none" stroke="#e8ecf4"/.exec(svg) ?? []
      return figure.split(' L').map((point) => point.split(' ').map(Number))
    }
    const figure = figureOf(banner)
    expect(figure).toHaveLength(6)
    expect(figureOf(preview)).toEqual(figure.map(([x, y = 0]) => [x, y + 330]))
    const landOf = (svg: string) => /d="([^"]+)" fill="#04070f"/.exec(svg)?.[1]
    expect(landOf(preview)).toBe(landOf(banner))
    const accents = ['stroke="#b9d4ff" stroke-width="6"', 'stop-color="#3c4a63"']
    for (const accent of accents) {
      expect(banner).toContain(accent)
      expect(preview).toContain(accent)
    }
    expect(drawReportPreview(report, 'A')).not.toContain('#b9d4ff')
  })

  test('says neither an unknown day nor the comma of an unknown town', () => {
    const vague = { ...report, location: ', TX', sightingDate: 'Unknown' }
    expect(wordsOf(drawReportPreview(vague, 'A'))).toEqual(['UFO/UAP', 'TX', 'Verified', 'A'])
  })

  test('leaves out a place that the font cannot write', () => {
    const elsewhere = { ...report, location: '東京都' }
    expect(wordsOf(drawReportPreview(elsewhere, 'A'))).toEqual([
      'UFO/UAP',
      '14 June 2025',
      'Verified',
      'A',
    ])
  })

  test('drops signs that the font lacks, and escapes markup', () => {
    expect(drawableText('Sedona 🛸 \u0007 <b>')).toBe('Sedona   <b>')
    expect(drawableText('🛸')).toBeUndefined()
    expect(drawSitePreview('<svg onload="x">')).not.toContain('<svg onload')
  })

  test('truncates long texts', () => {
    const { size, lines } = fitText('word '.repeat(100).trim(), 600, [
      [60, 1],
      [40, 2],
    ])
    expect(size).toBe(40)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
  })
})

test('every other page uses the picture of the site', async ({ site }) => {
  const { response, content } = await get(site, '/preview.png')
  expect(response.status).toBe(200)
  expect(sizeOf(content)).toEqual([1200, 630])
  const html = (await get(site, '/faq')).content.toString()
  expect(html).toContain(`<meta property="og:image" content="${site.url}/preview.png"/>`)
})

test('a report page links its own picture and describes it in words', async ({ site }) => {
  const [id] = await storeReports(site.database, [{}])
  const html = (await get(site, `/reports/${id}`)).content.toString()
  expect(html).toContain(`property="og:image" content="${site.url}/reports/${id}/preview.png"`)
  expect(html).toContain('name="twitter:card" content="summary_large_image"')
  expect(html).toMatch(/property="og:image:alt" content="[^"]*Flagstaff/)
})

test('pictures and sitemaps count against the request limit of a source', async () => {
  const limited = await startTestSite({ rateLimits: true })
  const left = async (path: string) =>
    (await fetch(limited.url + path)).headers.get('x-ratelimit-remaining')
  try {
    const first = Number(await left('/reports/unknown/preview%2Epng'))
    expect(Number(await left('/sitemap.xml'))).toBe(first - 1)
    expect(Number(await left('/'))).toBe(first - 2)
    expect(await left('/healthz')).toBeNull()
  } finally {
    await limited.close()
  }
})
