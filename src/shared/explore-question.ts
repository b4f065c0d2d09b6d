import {
  type ExploreParameter,
  exploreFilters,
  exploreOrders,
  exploreParameters,
  radiusLimits,
} from './explore-parameters.ts'

/** The parameters of an address, as written there; also the unknown ones. */
export type ExploreAddress = { readonly [name: string]: string }

/** Filters for which `all` says that none is chosen, as a form without scripts sends them. */
const takeAll: readonly string[] = ['type', 'region', 'status', 'evidence']

const needs: Partial<Record<string, ExploreParameter>> = { division: 'country', radius: 'place' }
const orderNeeds: Partial<Record<string, ExploreParameter>> = { nearest: 'place', best: 'search' }

/** What an address need not say. */
const usual: Partial<Record<string, string>> = {
  order: exploreOrders[0],
  radius: String(radiusLimits.usual),
}

/** True if a parameter chooses nothing: it is blank, or `all` where that is a choice. */
export function choosesNothing(name: string, value: string): boolean {
  return value.trim() === '' || (value === 'all' && takeAll.includes(name))
}

/** The parameter without which another one makes no sense. */
export function neededBy(name: string, value: string): ExploreParameter | undefined {
  return name === 'order' ? orderNeeds[value] : needs[name]
}

function isLeftOver(address: ExploreAddress, name: string, value: string): boolean {
  if (value === usual[name]) return true
  const needed = neededBy(name, value)
  return needed !== undefined && choosesNothing(needed, address[needed] ?? '')
}

const rank = (name: string) => {
  const at = exploreParameters.indexOf(name as ExploreParameter)
  return at < 0 ? exploreParameters.length : at
}

/** The parameters as the part of an address after its path, in the order of the site. */
export function exploreQueryString(address: ExploreAddress): string {
  const entries = Object.entries(address)
    .map(([name, value]): [string, string] => [name, value.trim()])
    .filter(([name, value]) => !choosesNothing(name, value) && !isLeftOver(address, name, value))
    .sort(([one], [other]) => rank(one) - rank(other))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/**
 * Which reports an address chooses, without order and page, for other addresses that take the same question.
 * One question has one feed and one saved search, however its address was written.
 */
export function exploreQuestion(address: ExploreAddress): string {
  const isFilter = ([name]: [string, string]) => exploreFilters.some((filter) => filter === name)
  return exploreQueryString(Object.fromEntries(Object.entries(address).filter(isFilter)))
}
