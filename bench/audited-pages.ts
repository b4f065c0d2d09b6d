import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { MapAnswer } from '../src/shared/map.ts'
import { apiUrls, pageUrls, reportPageUrl } from '../src/shared/urls.ts'

type Scores = Readonly<Record<string, number>>
export type AuditedPage = { name: string; path: string; lowestScores: Scores }

/** Performance varies by a point or two from run to run; the other scores do not. */
const firstPages = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Pages that load late, with long lists, a map or charts. */
const latePages = { ...firstPages, performance: 95 }

async function findReportPage(site: string): Promise<string> {
  const response = await fetch(`${site}${apiUrls.reports}?limit=1`)
  const [report] = z.array(z.object({ id: z.string() })).parse(await response.json())
  if (!report) throw new Error('There are no sample reports')
  return reportPageUrl(report.id)
}

/** The audited pages with their targets. All of them are open to search engines. */
export async function listAuditedPages(site: string): Promise<AuditedPage[]> {
  return [
    { name: 'main', path: pageUrls.main, lowestScores: firstPages },
    { name: 'report', path: await findReportPage(site), lowestScores: firstPages },
    { name: 'faq', path: pageUrls.faq, lowestScores: firstPages },
    { name: 'explore', path: pageUrls.explore, lowestScores: latePages },
    { name: 'map', path: pageUrls.map, lowestScores: latePages },
    { name: 'statistics', path: pageUrls.numbers, lowestScores: latePages },
  ]
}

/** Resolves when the gazetteer is loaded and all sample reports have their place on the map. */
export async function awaitPlaces(site: string): Promise<void> {
  for (;;) {
    const { unread } = MapAnswer.parse(await (await fetch(site + apiUrls.map)).json())
    if (unread === 0) return
    await sleep(1_000)
  }
}
