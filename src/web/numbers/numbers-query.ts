import { exploreQueryString } from '../../shared/explore-question.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import type { addressOf } from '../api.ts'

export type NumbersAddress = NonNullable<
  Parameters<typeof addressOf<typeof apiUrls.numbers>>[1]['query']
>

/** The choices of the form. */
type NumbersChoices = { type?: string | undefined; region?: string | undefined }

/** The address of the page with these choices; that of all needs none. */
export function numbersUrl({ type = '', region = '' }: NumbersChoices): string {
  return pageUrls.numbers + exploreQueryString({ type, region })
}

/** Whether only one kind is counted. */
export const hasChosenType = ({ type = 'all' }: NumbersAddress): boolean => type !== 'all'

export function numbersKey(query: NumbersAddress) {
  return [apiUrls.numbers, query] as const
}
