import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'

/** The row before which the page begins; undefined for the newest rows and for what is no number. */
export function readBefore(search: URLSearchParams): number | undefined {
  const before = search.get('before') ?? ''
  return /^[1-9]\d{0,8}$/.test(before) ? Number(before) : undefined
}

export const ledgerKey = (before: number | undefined) => [apiUrls.ledger, before ?? null] as const

export const ledgerParameters = (before: number | undefined) =>
  before === undefined ? {} : { before }

export function useLedger(before: number | undefined) {
  return useQuery({
    queryKey: ledgerKey(before),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/ledger', { params: { query: ledgerParameters(before) }, signal })),
  })
}
