import type { NeighbourReport } from '../../shared/report-neighbours.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { useNeighbours } from './report-queries.ts'

/** The reports of the same night and place, and the way to the newer and the older report. */
export function ReportNeighbours({ id }: { id: string }) {
  const texts = useTexts(reportPageTexts)
  const found = useNeighbours(id)
  if (!found) return null
  const { newer, older, sameNight } = found
  return (
    <>
      {sameNight.length > 0 && (
        <section aria-labelledby="same-night-title" className="grid gap-3 print:hidden">
          <h2 id="same-night-title">{texts.othersNearThereAndThen}</h2>
          <p className="text-muted">{texts.sameNight}</p>
          <ul className="neighbours">
            {sameNight.map((report) => (
              <li key={report.id}>
                <NeighbourLink report={report} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {(newer || older) && (
        <nav aria-label={texts.moreReports} className="neighbours print:hidden">
          {newer && <NeighbourLink report={newer} label={texts.newerReport} rel="prev" />}
          {older && <NeighbourLink report={older} label={texts.olderReport} rel="next" />}
        </nav>
      )}
    </>
  )
}

type NeighbourLinkProps = { report: NeighbourReport; label?: string; rel?: 'prev' | 'next' }

function NeighbourLink({ report, label, rel }: NeighbourLinkProps) {
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const { id, location, phenomenonType, sightingDate } = report
  return (
    <a
      href={reportPageUrl(id)}
      rel={rel}
      className={rel === 'next' ? 'neighbour neighbour-older' : 'neighbour'}
    >
      {label && <small>{label}</small>}
      <strong>{location}</strong>
      <small>{`${labels.phenomena[phenomenonType]}, ${formats.sightingDate(sightingDate)}`}</small>
    </a>
  )
}
