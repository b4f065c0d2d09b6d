import type { Region } from '../../shared/options.ts'
import { readOutlines } from './outlines.ts'
import { viewOfArea } from './views.ts'

export type Seen = {
  country?: string | undefined
  /** The code of a state in the gazetteer. */
  division?: string | undefined
  region?: Region | undefined
}

const viewOfRegion = { usa: 'usa', eu: 'europe' } as const satisfies Record<Region, string>

/** The narrowest map that shows a state or country, or a region. Small islands have no map of their own. */
export async function chooseView({ country, division, region }: Seen): Promise<string> {
  const isAmerican = country === 'US'
  const id = isAmerican ? `US-${division}` : country
  if (id !== undefined) {
    const areas = await readOutlines(isAmerican ? 'states' : 'countries')
    if (areas.some((area) => area.id === id)) {
      return viewOfArea({ country: country ?? null, admin1: division ?? null })
    }
  }
  if (isAmerican) return viewOfRegion.usa
  return region ? viewOfRegion[region] : 'world'
}
