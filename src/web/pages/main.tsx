import { useSearchParams } from 'react-router'
import { pageUrls } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SiteDiscovery } from '../layout/site-discovery.tsx'
import { RecentSightings } from '../reports/recent-sightings.tsx'
import { readReportListQuery } from '../reports/report-list-query.ts'
import { SubmitSection } from '../reports/submit-section.tsx'
import { useSite } from '../site-context.ts'
import { StatisticsStrip } from '../statistics/statistics-strip.tsx'
import { ButtonLink } from '../ui/button.tsx'

const tagline =
  "Document unexplained phenomena. Share your encounters. Help build the world's most " +
  'comprehensive paranormal database.'

export function MainPage() {
  const { site } = useSite()
  const [parameters] = useSearchParams()
  const openReportId = parameters.get('report') || undefined
  return (
    <PageFrame>
      {!openReportId && (
        <PageHead
          title={site.name}
          description={tagline}
          path={pageUrls.main}
          isIndexed={parameters.size === 0}
        />
      )}
      <SiteDiscovery />
      <Hero />
      <StatisticsStrip />
      <SubmitSection />
      <RecentSightings query={readReportListQuery(parameters)} openReportId={openReportId} />
    </PageFrame>
  )
}

function Hero() {
  return (
    <div className="hero">
      <div className="hero-chart" aria-hidden="true" />
      <div className="hero-body">
        <h1>The unexplained, on the record</h1>
        <p>{tagline}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="#submit">Report a Sighting</ButtonLink>
          <ButtonLink look="secondary" href="#reports">
            Browse Reports
          </ButtonLink>
        </div>
      </div>
      <div className="hero-horizon" aria-hidden="true" />
    </div>
  )
}
