import { expect } from 'vitest'
import { reportColumnList } from '../../src/server/exports/export-columns.ts'
import { apiUrls, exportUrl } from '../../src/shared/urls.ts'

type Site = { url: string }

type Changes = {
  changes: { id: string; report: Record<string, unknown> | null }[]
  next: string
  isComplete: boolean
}

export async function readChanges(site: Site, since?: string, limit = 1_000): Promise<Changes> {
  const query = new URLSearchParams({ ...(since ? { since } : {}), limit: String(limit) })
  const response = await fetch(`${site.url}${apiUrls.reportChanges}?${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

/** A copy of the register that a program keeps with nothing but /api/changes. */
export function openMirror(site: Site) {
  const reports = new Map<string, unknown>()
  let since: string | undefined
  return {
    reports,
    async follow(limit?: number) {
      for (let isComplete = false; !isComplete; ) {
        const answer = await readChanges(site, since, limit)
        for (const { id, report } of answer.changes) {
          if (report) reports.set(id, report)
          else reports.delete(id)
        }
        since = answer.next
        isComplete = answer.isComplete
      }
    },
  }
}

/** What a mirror should hold: each report of the export with the columns that the changes have. */
export async function readExport(site: Site): Promise<Map<string, unknown>> {
  const text = await (await fetch(site.url + exportUrl('ndjson'))).text()
  const rows = text.split('\n').filter(Boolean)
  const names = reportColumnList.map(([name]) => name)
  return new Map(
    rows
      .map((row) => JSON.parse(row))
      .map((report) => [report.id, Object.fromEntries(names.map((name) => [name, report[name]]))]),
  )
}
