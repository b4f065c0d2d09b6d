import { viewNamed } from '../../shared/map-views.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

/** The parameters of the page as written in its address. The API gets them so, also wrong ones: it says what is wrong. */
export type MapAddress = { readonly [name: string]: string }

/** The filters of the map. The page Explore understands them too. */
export const mapFilterNames = ['type', 'from', 'to'] as const
export type MapFilter = (typeof mapFilterNames)[number]

export const isMapFilter = (name: string): name is MapFilter =>
  mapFilterNames.some((filter) => filter === name)

const names = ['view', ...mapFilterNames]

/** The address of the page with changed parameters; the map of the world needs none. */
export function mapUrl(address: MapAddress, changes: MapAddress = {}): string {
  const all = { ...address, ...changes }
  const query = new URLSearchParams(
    names.flatMap((name) => {
      const value = all[name]
      const isUsual = name === 'view' ? value === 'world' : value === 'all'
      return value && !isUsual ? [[name, value]] : []
    }),
  )
  return query.size === 0 ? pageUrls.map : `${pageUrls.map}?${query}`
}

/** The filters in use. */
export function choicesOf(address: MapAddress): MapAddress {
  const inUse = Object.entries(address).filter(([name, value]) => isMapFilter(name) && value !== '')
  return Object.fromEntries(inUse)
}

export const viewOf = ({ view }: MapAddress): string => viewNamed(view)

export function mapKey(address: MapAddress) {
  return [apiUrls.map, address] as const
}

export function mapOutlinesKey(view: string) {
  return [apiUrls.mapOutlines, view] as const
}
