import { isolated } from '../../shared/direction-marks.ts'
import { isTold } from '../../shared/is-known.ts'
import type { SameNightReport } from '../../shared/report-neighbours.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { useNeighbours } from './report-queries.ts'

/** The reports of the same night and place. */
export function SameNight({ id }: { id: string }) {
  const texts = useTexts(reportPageTexts)
  const { sameNight = [] } = useNeighbours(id) ?? {}
  if (sameNight.length === 0) return null
  return (
    <section aria-labelledby="same-night-title" className="grid gap-3 print:hidden">
      <h2 id="same-night-title">{texts.othersNearThereAndThen}</h2>
      <p className="text-muted">{texts.sameNight}</p>
      <ul className="neighbours">
        {sameNight.map((report) => (
          <li key={report.id}>
            <SameNightLink report={report} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All are from one place, so they differ by their times and their words. */
function SameNightLink({ report }: { report: SameNightReport }) {
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const { id, phenomenonType, sightingDate, sightingTime, lead } = report
  const time = isTold(sightingTime) ? [isolated(sightingTime)] : []
  return (
    <a href={reportPageUrl(id)} className="neighbour">
      <strong>{[formats.sightingDate(sightingDate), ...time].join(', ')}</strong>
      <bdi>{lead}</bdi>
      <small>{labels.phenomena[phenomenonType]}</small>
    </a>
  )
}
