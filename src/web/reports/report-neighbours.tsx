import type { NextReport } from '../../shared/report-neighbours.ts'
import { shownLocation } from '../../shared/report-texts.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { useNeighbours } from './report-queries.ts'

/** The way to the newer and the older report. */
export function ReportNeighbours({ id }: { id: string }) {
  const texts = useTexts(reportPageTexts)
  const { newer = null, older = null } = useNeighbours(id) ?? {}
  if (!newer && !older) return null
  return (
    <nav aria-label={texts.moreReports} className="neighbours print:hidden">
      {newer && <NeighbourLink report={newer} label={texts.newerReport} rel="prev" />}
      {older && <NeighbourLink report={older} label={texts.olderReport} rel="next" />}
    </nav>
  )
}

type NeighbourLinkProps = { report: NextReport; label: string; rel: 'prev' | 'next' }

/** With the day of receipt, which is what the newer report is newer by. */
function NeighbourLink({ report, label, rel }: NeighbourLinkProps) {
  const texts = useTexts(reportPageTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const { id, location, phenomenonType, createdAt } = report
  const received = texts.receivedOn(formats.sightingDate(createdAt.slice(0, 10)))
  return (
    <a
      href={reportPageUrl(id)}
      rel={rel}
      className={rel === 'next' ? 'neighbour neighbour-older' : 'neighbour'}
    >
      <small>{label}</small>
      <strong>
        <bdi>{shownLocation(location)}</bdi>
      </strong>
      <small>{`${labels.phenomena[phenomenonType]}, ${received}`}</small>
    </a>
  )
}
