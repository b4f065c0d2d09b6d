import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf, failureStatusOf } from '../api.ts'

export const caseKey = [apiUrls.case] as const
export const newReceiptKey = [apiUrls.newReceipt] as const

/** The open case; undefined if none is open. */
export function useCase() {
  const { data, error } = useQuery({
    queryKey: caseKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/case', { signal })),
  })
  const failureStatus = failureStatusOf(error)
  return { data, failureStatus }
}

/** The code and the seal of the report that this browser has just sent without scripts. */
export function useNewReceipt() {
  const { data } = useQuery({
    queryKey: newReceiptKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/receipt', { signal })),
  })
  return data
}
