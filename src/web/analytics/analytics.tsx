import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { allowsAnalytics } from '../../shared/analytics.ts'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { analyticsAnchors } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
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

/** Opens the choice again through an anchor, which only works with scripts. Hidden without them. */
export function AnalyticsChoiceLink() {
  const texts = useTexts(layoutTexts)
  const { site } = useSite()
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  if (!site.analytics || !isHydrated || !allowsAnalytics(pathname)) return null
  return (
    <>
      {' · '}
      <a id={analyticsAnchors.link} href={`#${analyticsAnchors.choice}`}>
        {texts.analyticsChoice}
      </a>
    </>
  )
}
