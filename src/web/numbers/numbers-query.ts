import { phenomenonTypes, regions } from '../../shared/options.ts'
import { apiUrls } from '../../shared/urls.ts'

type NumbersQuery = ReturnType<typeof readNumbersQuery>

/** The choices in the address of the page; an unknown value chooses nothing. */
export function readNumbersQuery(parameters: URLSearchParams) {
  const type = phenomenonTypes.find((known) => known === parameters.get('type'))
  const region = regions.find((known) => known === parameters.get('region'))
  return { ...(type ? { type } : {}), ...(region ? { region } : {}) }
}

export function numbersKey(query: NumbersQuery) {
  return [apiUrls.numbers, query] as const
}
