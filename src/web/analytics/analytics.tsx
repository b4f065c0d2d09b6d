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

/** What consent is asked for on this page; undefined without a service, or without scripts. */
function useAsked() {
  const { site } = useSite()
  const { pathname: path } = useLocation()
  const isHydrated = useHydrated()
  const tag = site.analytics
  return tag && isHydrated && allowsAnalytics(path) ? { tag, path } : undefined
}

/** Asks for consent and counts page views. Loads nothing if no service is configured. */
export function Analytics() {
  const asked = useAsked()
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <AnalyticsChoice {...asked} />
    </Suspense>
  )
}

/** Opens the choice again through an anchor, which only works with scripts. Hidden without them. */
export function AnalyticsChoiceLink() {
  const texts = useTexts(layoutTexts)
  if (!useAsked()) return null
  return (
    <>
      {' · '}
      <a id={analyticsAnchors.link} href={`#${analyticsAnchors.choice}`}>
        {texts.analyticsChoice}
      </a>
    </>
  )
}
