import { useQuery } from '@tanstack/react-query'
import type { AdminReport } from '../../../shared/moderation.ts'
import { rejectedStatus } from '../../../shared/report-status.ts'
import type { SimilarReport } from '../../../shared/similar-reports.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { InnerStatusBadge } from '../../reports/inner-status-badge.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { onPlainClick } from '../../ui/plain-click.ts'
import { beginningOf } from './beginning-of.ts'
import type { Question } from './decision.ts'

const duplicateReason = 'duplicate'

export type SimilarWays = {
  urlOf: (id: string) => string
  onOpen: (id: string) => void
  onDuplicate: (question: Question) => void
}

type CaseSimilarProps = SimilarWays & { report: AdminReport }

/** Reports in every status that tell the same. Shown only where there are some. */
export function CaseSimilar({ report, ...ways }: CaseSimilarProps) {
  const texts = useTexts(deskTexts)
  const params = { path: { id: report.id } }
  const { data } = useQuery({
    queryKey: [apiUrls.adminSimilarReports, report.id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/reports/{id}/similar', { params, signal })),
  })
  const { sameText = [], sameNight = [] } = data ?? {}
  if (sameText.length + sameNight.length === 0) return null
  return (
    <section aria-labelledby="similar-title" className="ruled grid grid-cols-1 gap-3 pt-5">
      <h3 id="similar-title">{texts.similarReports}</h3>
      <SimilarList title={texts.sameText} reports={sameText} {...{ report, ...ways }} />
      <SimilarList title={texts.sameNight} reports={sameNight} {...{ report, ...ways }} />
    </section>
  )
}

type SimilarListProps = CaseSimilarProps & { title: string; reports: SimilarReport[] }

function SimilarList({ title, reports, report, urlOf, onOpen, onDuplicate }: SimilarListProps) {
  const texts = useTexts(deskTexts)
  if (reports.length === 0) return null
  return (
    <>
      <h4 className="font-semibold">{title}</h4>
      <ul className="grid gap-3 wrap-anywhere">
        {reports.map(({ id, location, sightingDate, sightingTime, status, description }) => (
          <li key={id} className="grid justify-items-start gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <a href={urlOf(id)} onClick={onPlainClick(() => onOpen(id))}>
                <bdi>{location}</bdi>
              </a>
              <span className="text-muted">
                {sightingDate}, <bdi>{sightingTime}</bdi>
              </span>
              <InnerStatusBadge status={status} wording="deskLabel" />
            </span>
            <bdi className="text-sm text-muted">{beginningOf(description)}</bdi>
            <Button
              variant="quiet"
              onClick={() => {
                const suggested = { reasonCode: duplicateReason, reason: texts.duplicateOf(id) }
                onDuplicate({ reports: [report], decision: rejectedStatus, suggested })
              }}
            >
              {texts.rejectAsDuplicate}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
