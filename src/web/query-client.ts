import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** An answer that the server has fetched already. Server and browser fill their cache with it. */
export type KnownQuery =
  | { key: QueryKey; data: unknown }
  | { key: QueryKey; failure: { status: number; body: unknown } }

/** The query defaults of specification section 9. */
export function createQueryClient(known: KnownQuery[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A failed list stays failed, also after hydration, until the visitor retries.
        retryOnMount: false,
        // Without a network a call fails at once. By default it would wait in "Submitting...".
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const query of known) fillCache(client, query)
  return client
}

/** Cancels in-flight requests first: a stale response must not overwrite this answer. */
export async function showAnswer(client: QueryClient, key: QueryKey, data: unknown): Promise<void> {
  await client.cancelQueries({ queryKey: key })
  client.setQueryData(key, data)
}

function fillCache(client: QueryClient, query: KnownQuery) {
  if ('data' in query) {
    client.setQueryData(query.key, query.data)
    return
  }
  const entry = client.getQueryCache().build(client, { queryKey: query.key })
  entry.setState({ status: 'error', error: new ApiError(query.failure), errorUpdateCount: 1 })
}
