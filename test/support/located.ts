import type { Located } from '../../src/server/places/locate-text.ts'

/** "Springfield, IL, US", "IL, US", "US" or "nowhere", to compare what a text was read as. */
export function inWords(located: Located | undefined): string {
  if (!located) return 'nowhere'
  if (located.kind === 'county') return located.division.name
  if (located.kind === 'country') return located.country
  if (located.kind === 'state') return `${located.admin1}, ${located.country}`
  const { name, admin1, country } = located.place
  return `${name}, ${admin1}, ${country}`
}
