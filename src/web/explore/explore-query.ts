import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Choice, ExploreAnswer } from '../../shared/explore.ts'
import { api, bodyOf } from '../api.ts'
import {
  type ExploreAddress,
  exploreKey,
  exploreParametersOf,
  laterPage,
  type Repeated,
} from './explore-address.ts'
import { useKeptPages } from './use-kept-pages.ts'

/** Each further page begins after the last report. */
function reportsQuery(address: ExploreAddress, repeated: Repeated) {
  const { after = '' } = address
  return infiniteQueryOptions({
    queryKey: exploreKey(address, repeated),
    queryFn({ pageParam, signal }): Promise<ExploreAnswer> {
      const asked = pageParam === after ? address : laterPage(address, pageParam)
      const query = exploreParametersOf(asked, repeated)
      return bodyOf(api.GET('/api/explore', { params: { query }, signal }))
    },
    initialPageParam: after,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The reports that fit the address. */
export function useExploredReports(address: ExploreAddress, repeated: Repeated) {
  const query = reportsQuery(address, repeated)
  const client = useQueryClient()
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const pages = list.data?.pages ?? []
  useKeptPages(list.isPlaceholderData ? 0 : pages.length, (amount) =>
    client.infiniteQuery({ ...query, pages: amount, staleTime: 0 }),
  )
  return {
    ...list,
    /** True if there is nothing to show. A failure to load further reports leaves those that are there. */
    hasFailed: list.isError && list.data === undefined,
    first: pages[0],
    last: pages.at(-1),
    reports: pages.flatMap(({ reports }) => reports),
  }
}
export type ExploredReports = ReturnType<typeof useExploredReports>

/** The states of a country that is chosen but not applied yet; none for ''. */
export function useStatesOf(country: string): Choice[] {
  const { data } = useQuery({
    queryKey: ['states', country],
    queryFn: ({ signal }) =>
      // Its reports are not shown, so one is enough.
      bodyOf(api.GET('/api/explore', { params: { query: { country, limit: 1 } }, signal })),
    enabled: country !== '',
  })
  return data?.choices.division ?? []
}
