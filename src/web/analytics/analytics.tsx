import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { allowsAnalytics } from '../../shared/analytics.ts'
import { useSite } from '../site-context.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

const AnalyticsChoice = lazy(() =>
  import('./analytics-choice.tsx').then(
    ({ AnalyticsChoice }) => ({ default: AnalyticsChoice }),
    // If the code cannot be loaded, nothing is counted. The page must not fail for that.
    () => ({ default: () => null }),
  ),
)

/** Asks for consent and counts page views. Loads nothing if no service is configured. */
export function Analytics() {
  const { site } = useSite()
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  if (!site.analytics || !isHydrated || !allowsAnalytics(pathname)) return null
  return (
    <Suspense fallback={null}>
      <AnalyticsChoice tag={site.analytics} path={pathname} />
    </Suspense>
  )
}
