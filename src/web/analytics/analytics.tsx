import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { allowsAnalytics } from '../../shared/analytics.ts'
import { useSite } from '../site-context.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

const AnalyticsChoice = lazy(() =>
  import('./analytics-choice.tsx').then(
    ({ AnalyticsChoice }) => ({ default: AnalyticsChoice }),
    // Without it nothing is asked and nothing is counted; the page must not fail for that.
    () => ({ default: () => null }),
  ),
)

/** Asks for consent and counts page views, where a service is configured; else nothing is loaded. */
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
