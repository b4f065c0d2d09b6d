import { apiUrls } from '../../shared/urls.ts'
import type { addressOf } from '../api.ts'

type NumbersQuery = NonNullable<Parameters<typeof addressOf<typeof apiUrls.numbers>>[1]['query']>

/** The choices as written in the address of the page. The API says what is wrong with them. */
export function readNumbersQuery(parameters: URLSearchParams): NumbersQuery {
  return Object.fromEntries([...parameters].filter(([, value]) => value.trim() !== ''))
}

/** Whether only one kind is counted. */
export const hasChosenType = ({ type = 'all' }: NumbersQuery): boolean => type !== 'all'

export function numbersKey(query: NumbersQuery) {
  return [apiUrls.numbers, query] as const
}
