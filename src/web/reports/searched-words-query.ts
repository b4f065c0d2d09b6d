import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'

export function searchedWordsKey(search: string) {
  return [apiUrls.searchedWords, search] as const
}

/** The words to mark in what a search found. None while they are not known: marks only help. */
export function useSearchedWords(search: string): readonly string[] {
  const { data } = useQuery({
    queryKey: searchedWordsKey(search),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/searched-words', { params: { query: { search } }, signal })),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return search === '' ? [] : (data?.words ?? [])
}
