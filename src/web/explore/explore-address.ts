import {
  type ExploreParameter,
  exploreFilters,
  exploreOrders,
  exploreParameters,
  radiusLimits,
} from '../../shared/explore-parameters.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import type { addressOf } from '../api.ts'

/** The parameters of an address of the page, as written there; also the unknown ones. */
export type ExploreAddress = { readonly [name: string]: string }

/** What makes no sense without another parameter. */
const needs: Partial<Record<string, ExploreParameter>> = { division: 'country', radius: 'place' }

/** What an address need not say. */
const usual: Partial<Record<string, string>> = {
  order: exploreOrders[0],
  radius: String(radiusLimits.usual),
}

const orderNeeds: Partial<Record<string, ExploreParameter>> = { nearest: 'place', best: 'search' }

/** A form without scripts still sends the state when somebody has cleared its country. */
export function readExploreAddress(parameters: URLSearchParams): ExploreAddress {
  const isCountryCleared = parameters.get('country')?.trim() === ''
  return Object.fromEntries(
    [...parameters].filter(
      ([name, value]) => value.trim() !== '' && !(isCountryCleared && name === 'division'),
    ),
  )
}

function withoutLeftovers(address: ExploreAddress): ExploreAddress {
  return Object.fromEntries(
    Object.entries(address).filter(([name, value]) => {
      if (value === usual[name]) return false
      const needed = name === 'order' ? orderNeeds[value] : needs[name]
      return needed === undefined || Boolean(address[needed])
    }),
  )
}

const rank = (name: string) => {
  const at = exploreParameters.indexOf(name as ExploreParameter)
  return at < 0 ? exploreParameters.length : at
}

/** The parameters as the part of an address after its path, in the order of the site. */
function queryOf(address: ExploreAddress): string {
  const entries = Object.entries(withoutLeftovers(address)).filter(([, value]) => value !== '')
  entries.sort(([one], [other]) => rank(one) - rank(other))
  const parameters = new URLSearchParams(entries)
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** The address of the page with these parameters. */
export function exploreUrl(address: ExploreAddress): string {
  return pageUrls.explore + queryOf(address)
}

/** What chooses the reports, without order and page, for other addresses that take the same question. */
export function questionOf(address: ExploreAddress): string {
  const isFilter = ([name]: [string, string]) => exploreFilters.some((filter) => filter === name)
  return queryOf(Object.fromEntries(Object.entries(address).filter(isFilter)))
}

/** The address with changed parameters, from the first page on. */
export function changedUrl(address: ExploreAddress, changes: ExploreAddress): string {
  return exploreUrl({ ...address, count: '', after: '', ...changes })
}

type AskedFor = Parameters<typeof addressOf<typeof apiUrls.explore>>[1]['query']

/** The API answers for the parameters as written, also for wrong ones: it says what is wrong. */
export function exploreParametersOf(address: ExploreAddress): NonNullable<AskedFor> {
  return address as NonNullable<AskedFor>
}

export function exploreKey(address: ExploreAddress) {
  return [apiUrls.explore, address] as const
}
