import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The draft survives when another report is opened; the end of the session deletes it. */
export function useDraft(address: string, id: string) {
  const client = useQueryClient()
  const queryKey = [address, id, 'draft']
  const [start] = useState(() => client.getQueryData<string>(queryKey) ?? '')
  function write(text: string) {
    // By default the cache drops after five minutes what nothing shows.
    const gcTime = Number.POSITIVE_INFINITY
    client.getQueryCache().build(client, { queryKey, gcTime }).setData(text, { manual: true })
  }
  return { start, write }
}
