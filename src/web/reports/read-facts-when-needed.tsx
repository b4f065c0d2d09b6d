import { type ComponentProps, lazy, Suspense } from 'react'
import { importWithRetry } from '../ui/import-with-retry.ts'
import type { ReadFacts } from './read-facts.tsx'

const load = () => import('./read-facts.tsx')

// The server renders the facts at once, so it loads the code before.
const LoadedFacts = import.meta.env.SSR ? (await load()).ReadFacts : undefined

const LazyFacts =
  LoadedFacts ?? lazy(async () => ({ default: (await importWithRetry(load)).ReadFacts }))

/** What the site has read from the words. Its code loads only once there is something to show. */
export function ReadFactsWhenNeeded(props: ComponentProps<typeof ReadFacts>) {
  return (
    <Suspense fallback={null}>
      <LazyFacts {...props} />
    </Suspense>
  )
}
