import { useSearchParams } from 'react-router'
import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { pageUrls } from '../../shared/urls.ts'
import { Kept } from '../kept-html.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SiteDiscovery } from '../layout/site-discovery.tsx'
import { RecentSightings } from '../reports/recent-sightings.tsx'
import { SubmitSection } from '../reports/report-form/submit-section.tsx'
import { readReportListQuery } from '../reports/report-list-query.ts'
import { useSite } from '../site-context.ts'
import { StatisticsStrip } from '../statistics/statistics-strip.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'

export function MainPage() {
  const texts = useTexts(pagesTexts)
  const { site } = useSite()
  const [parameters] = useSearchParams()
  const openReportId = parameters.get('report') || undefined
  return (
    <PageFrame>
      {!openReportId && (
        <PageHead
          title={site.name}
          description={texts.tagline}
          path={pageUrls.main}
          isIndexed={parameters.size === 0}
        />
      )}
      <SiteDiscovery />
      <Kept inputs={['MainHero']}>
        <Hero />
      </Kept>
      <StatisticsStrip />
      <SubmitSection isGuidedOnPhones />
      <RecentSightings query={readReportListQuery(parameters)} openReportId={openReportId} />
    </PageFrame>
  )
}

function Hero() {
  const texts = useTexts(pagesTexts)
  return (
    <div className="hero print:hidden">
      <div className="hero-body">
        <h1>{texts.theUnexplainedOnTheRecord}</h1>
        <p className="max-w-[34rem] text-lead text-muted">{texts.tagline}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="#submit">{texts.reportASighting}</ButtonLink>
          <ButtonLink variant="secondary" href="#reports">
            {texts.browseReports}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
