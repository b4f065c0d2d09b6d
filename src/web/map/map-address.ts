import { mainMapViews } from '../../shared/map-views.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

/** The parameters of the page as written in its address. The API gets them so, also wrong ones: it says what is wrong. */
export type MapAddress = { readonly [name: string]: string }

const names = ['view', 'type', 'from', 'to']

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

/** The choices that the page Explore understands too. */
export function choicesOf({ type, from, to }: MapAddress): MapAddress {
  return { ...(type ? { type } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** The name of the map, the world if the address has none. */
export function viewOf({ view = mainMapViews[0] }: MapAddress): string {
  return view === 'us' ? 'usa' : view
}

export function mapKey(address: MapAddress) {
  return [apiUrls.map, address] as const
}

export function mapOutlinesKey(view: string) {
  return [apiUrls.mapOutlines, view] as const
}
