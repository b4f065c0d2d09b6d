import { expect } from 'vitest'
import type { PublicReport } from '../../src/shared/public-report.ts'
import { listRuledOut } from './ruled-out.ts'
import type { TestSite } from './site-test.ts'

/** The locations of the reports that a search finds, in the order of the alphabet. */
export async function searchLocations(site: TestSite, text: string): Promise<string[]> {
  expect(await listRuledOut(site, text)).toEqual([])
  const response = await fetch(`${site.url}/api/reports?search=${encodeURIComponent(text)}`)
  const found: PublicReport[] = await response.json()
  return found.map(({ location }) => location).sort()
}
