import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentAdministrator } from '../../shared/administration.ts'
import { administrationApi, apiUrls } from '../../shared/urls.ts'
import { api, bodyIfSignedIn } from '../api.ts'
import { showAnswer } from '../query-client.ts'
import { noteSignedIn, onSessionEnd } from './administrator-session.ts'

const administratorKey = [apiUrls.adminMe] as const

/** The signed-in administrator; null when nobody is signed in. */
export function useAdministrator() {
  const queryClient = useQueryClient()
  useEffect(() => onSessionEnd(() => forgetAdministration(queryClient)), [queryClient])
  const { data, error, refetch } = useQuery({
    queryKey: administratorKey,
    queryFn: async ({ signal }) => {
      const found = await bodyIfSignedIn(api.GET('/api/admin/me', { signal }))
      noteSignedIn(found !== null)
      return found
    },
  })
  return { administrator: data, isUnknown: error !== null, refetch }
}

/** Call this after signing in. */
export async function setAdministrator(
  client: QueryClient,
  administrator: CurrentAdministrator,
): Promise<void> {
  await showAnswer(client, administratorKey, administrator)
  noteSignedIn(true)
}

export function refetchAdministrator(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: administratorKey })
}

/** Removes all data of the administration from memory. */
function forgetAdministration(client: QueryClient): void {
  client.setQueryData(administratorKey, null)
  client.removeQueries({
    predicate: ({ queryKey: [address] }) =>
      address !== apiUrls.adminMe && String(address).startsWith(administrationApi),
  })
}
