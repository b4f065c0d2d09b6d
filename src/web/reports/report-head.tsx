import type { PublicReport } from '../../shared/public-report.ts'
import { reportLead, reportTitle, shownLocation } from '../../shared/report-texts.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportPageUrl, reportPreviewUrl } from '../../shared/urls.ts'
import { PageHead } from '../layout/page-head.tsx'
import { StructuredData } from '../layout/site-discovery.tsx'
import { useSite } from '../site-context.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'

/** In characters: link previews and search results show no more. */
const descriptionLength = 160
const abstractLength = 300

/** Title and link preview of one report, for its page and for the open dialog. */
export function ReportHead({ report }: { report: PublicReport }) {
  const language = useLanguage()
  return (
    <>
      <PageHead
        title={reportTitle(report, language)}
        description={reportLead(report, descriptionLength)}
        path={reportPageUrl(report.id)}
        picture={reportPreviewUrl(report.id)}
        type="article"
      />
      <ReportData report={report} />
    </>
  )
}

function ReportData({ report }: { report: PublicReport }) {
  const language = useLanguage()
  const labels = useTexts(labelsTexts)
  const { site, origin } = useSite()
  const url = origin + reportPageUrl(report.id)
  const place = {
    '@type': 'Place',
    name: shownLocation(report.location),
    address: labels.regions[report.region],
  }
  return (
    <StructuredData
      data={{
        '@type': 'Report',
        '@id': url,
        url,
        headline: reportTitle(report, language),
        abstract: reportLead(report, abstractLength),
        articleSection: labels.phenomena[report.phenomenonType],
        datePublished: report.createdAt,
        contentLocation: place,
        image: origin + reportPreviewUrl(report.id),
        isAccessibleForFree: true,
        publisher: { '@type': 'Organization', name: site.name, url: `${origin}/` },
        ...(report.anonymous ? {} : { author: { '@type': 'Person', name: report.fullName } }),
      }}
    />
  )
}
