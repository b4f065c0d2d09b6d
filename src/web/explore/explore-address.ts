import { exploreOrders } from '../../shared/explore-parameters.ts'
import {
  choosesNothing,
  type ExploreAddress,
  exploreQueryString,
  neededBy,
} from '../../shared/explore-question.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { askedParameters } from '../given-parameters.ts'

export type { ExploreAddress }

/** The country whose states a form without scripts offered. It is no part of the question. */
export const countryOfStates = 'states-of'

export function readExploreAddress(parameters: URLSearchParams): ExploreAddress {
  return Object.fromEntries(
    askedParameters(parameters).filter(
      ([name, value]) =>
        name !== countryOfStates &&
        !choosesNothing(name, value) &&
        !isLeftByForm(parameters, name, value),
    ),
  )
}

/** A form without scripts also sends what belongs to a field that somebody has cleared or changed. */
function isLeftByForm(parameters: URLSearchParams, name: string, value: string): boolean {
  const needed = neededBy(name, value)
  const given = needed ? parameters.get(needed) : null
  if (!needed || given === null) return false
  if (choosesNothing(needed, given)) return true
  return name === 'division' && given !== (parameters.get(countryOfStates) ?? given)
}

/** What an address gives more than once, which the API refuses. Forms without scripts send blank fields, too. */
export type Repeated = { readonly [name: string]: string[] }

export function readRepeated(parameters: URLSearchParams): Repeated {
  const names = [...new Set(askedParameters(parameters).map(([name]) => name))]
  const chosen = names.map((name): [string, string[]] => [
    name,
    parameters.getAll(name).filter((value) => !choosesNothing(name, value)),
  ])
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 1))
}

/** The address of the page with these parameters. */
export function exploreUrl(address: ExploreAddress): string {
  return pageUrls.explore + exploreQueryString(address)
}

/** The address with changed parameters, from the first page on. */
export function changedUrl(address: ExploreAddress, changes: ExploreAddress): string {
  return exploreUrl({ ...address, count: '', after: '', ...changes })
}

/**
 * The address of a later page, which counts no further. But in another order than the newest first it puts as many
 * matches in order as the first page counts.
 */
export function laterPage(
  { count = '', ...address }: ExploreAddress,
  after: string,
): ExploreAddress {
  const isNewestFirst = (address.order || exploreOrders[0]) === exploreOrders[0]
  return { ...address, after, ...(isNewestFirst ? {} : { count }) }
}

/** The API answers for the parameters as written, also for wrong ones: it says what is wrong. */
export function exploreParametersOf(address: ExploreAddress, repeated: Repeated) {
  return { ...address, ...repeated }
}

export function exploreKey(address: ExploreAddress, repeated: Repeated) {
  return [apiUrls.explore, exploreParametersOf(address, repeated)] as const
}
