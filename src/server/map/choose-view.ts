import type { Region } from '../../shared/options.ts'
import { areaKey } from '../places/area-key.ts'
import { readAreas } from './drawn-view.ts'

/** The countries and states that have a map of their own. */
export async function areasWithView(): Promise<ReadonlySet<string>> {
  return new Set((await readAreas()).map(({ id }) => id))
}

export type Seen = {
  country?: string | undefined
  /** The code of a state in the gazetteer. */
  division?: string | undefined
  region?: Region | undefined
}

const viewOfRegion = { usa: 'usa', eu: 'europe' } as const satisfies Record<Region, string>

/**
 * The narrowest map that shows a state or country, or a region. What is too small to draw, such as Gibraltar, has no map
 * of its own.
 */
export async function chooseView({ country, division, region }: Seen): Promise<string> {
  const id = areaKey({ country, admin1: division })
  if (id !== '' && (await areasWithView()).has(id)) return id.toLowerCase()
  if (country === 'US') return viewOfRegion.usa
  return region ? viewOfRegion[region] : 'world'
}
