import type { PublicReport } from '../../src/shared/public-report.ts'
import type { TestSite } from './site-test.ts'

/** The locations of the reports that a search finds, in the order of the alphabet. */
export async function searchLocations({ url }: TestSite, text: string): Promise<string[]> {
  const response = await fetch(`${url}/api/reports?search=${encodeURIComponent(text)}`)
  const found: PublicReport[] = await response.json()
  return found.map(({ location }) => location).sort()
}
