import type { ReadReport } from '../../shared/public-report.ts'
import { reportTitle } from '../../shared/report-texts.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'
import { useFormats, useLanguage, useTexts } from '../texts/use-texts.ts'

/** How a reader names the report as a source. */
export function ReportCitation({ report }: { report: ReadReport }) {
  const texts = useTexts(reportPageTexts)
  const formats = useFormats()
  const language = useLanguage()
  const { site, origin } = useSite()
  const { archive } = report
  const source = [archive?.title ?? archive?.name, archive?.record && texts.record(archive.record)]
    .filter(Boolean)
    .join(', ')
  return (
    <section aria-labelledby="citation-title" className="citation wrap-anywhere">
      <h2 id="citation-title" className="text-lead">
        {texts.howToCite}
      </h2>
      <p>
        {`“${reportTitle(report, language)}.” ${source ? `${source}. ` : ''}`}
        <cite>{site.name}</cite>
        {`. ${texts.received(formats.sightingDate(report.createdAt.slice(0, 10)))} `}
        {origin + reportPageUrl(report.id)}
      </p>
    </section>
  )
}
