import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, useEffect, useRef } from 'react'
import type { AdminReport } from '../../../shared/moderation.ts'
import { dayInMilliseconds } from '../../../shared/sighting-date.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { failureMessage } from '../../failure-message.ts'
import { ArchiveFacts } from '../../reports/archive-facts.tsx'
import { useFormats, useLanguage, useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import { CaseEntries } from './case-entries.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseNotes } from './case-notes.tsx'
import { CaseReading } from './case-reading.tsx'
import { CaseRedaction } from './case-redaction.tsx'
import { Release } from './case-release.tsx'
import { CaseSimilar, type SimilarWays } from './case-similar.tsx'
import { CaseVideo } from './case-video.tsx'
import { ClaimNotice } from './claims.tsx'
import type { Decision } from './decision.ts'
import { useReportCase } from './desk-queries.ts'
import { formatCount } from './status-filter.tsx'

const titleId = 'case-title'

export type CasePlace = {
  number: number
  total: number
  isExact: boolean
  isFirst: boolean
  isLast: boolean
}

type ReportCaseDialogProps = {
  id: string
  mayDelete: boolean
  place: CasePlace | undefined
  closeUrl: string
  onGo: (by: 1 | -1) => void
  similar: SimilarWays
  onDecide: (report: AdminReport, decision: Decision) => void
  onClose: () => void
  findReturnFocus: () => HTMLElement | null
}

/** The details of one report: its fields, its notes and the decisions on it. */
export function ReportCaseDialog(props: ReportCaseDialogProps) {
  const language = useLanguage()
  const texts = useTexts(deskTexts)
  const { id, mayDelete, place, closeUrl, onGo, similar, onDecide, onClose, findReturnFocus } =
    props
  const { data, error } = useReportCase(id)
  const title = useRef<HTMLSpanElement>(null)
  // Every report opens at its top.
  useEffect(() => {
    if (id) title.current?.closest('dialog')?.scrollTo(0, 0)
  }, [id])
  return (
    <Dialog
      {...{ titleId, closeUrl, onClose, findReturnFocus }}
      title={
        <span ref={title} data-report-case={id}>
          {texts.reportDetails}
        </span>
      }
    >
      {place && <Neighbours place={place} createdAt={data?.report.createdAt} onGo={onGo} />}
      {!data && !error && <Loading text={texts.loadingReport} />}
      {error && !data && (
        <Failure
          title={texts.theReportCannotBeShown}
          text={failureMessage(language, error, texts.somethingWentWrong)}
        />
      )}
      {data && (
        <Fragment key={id}>
          <CaseDecisions report={data.report} mayDelete={mayDelete} onDecide={onDecide} />
          <ClaimNotice reportId={id} />
          {data.report.held && <Release report={data.report} />}
          <CaseFacts report={data.report} />
          <CaseSimilar report={data.report} {...similar} />
          <ArchiveFacts report={data} />
          <CaseReading {...data} />
          <CaseRedaction report={data.report} mayPutBack={mayDelete} />
          {data.report.videoFileName && <CaseVideo reportId={id} mayDownload={mayDelete} />}
          <CaseEntries reportId={id} />
          <CaseNotes reportId={id} notes={data.notes} />
          <CaseHistory history={data.history} />
        </Fragment>
      )}
    </Dialog>
  )
}

type NeighboursProps = {
  place: CasePlace
  createdAt: string | undefined
  onGo: ReportCaseDialogProps['onGo']
}

function Neighbours({ place, createdAt, onGo }: NeighboursProps) {
  const texts = useTexts(deskTexts)
  const formats = useFormats()
  const { number, total, isExact, isFirst, isLast } = place
  const age = createdAt && Math.floor((Date.now() - Date.parse(createdAt)) / dayInMilliseconds)
  return (
    <nav
      aria-label={texts.reportsOfThisPage}
      className="case-neighbours flex min-w-0 flex-wrap items-center gap-2"
    >
      <Button variant="secondary" aria-disabled={isFirst} onClick={() => onGo(-1)}>
        <ChevronLeft aria-hidden="true" size="1.1em" />
        {texts.previous}
      </Button>
      <p>
        {texts.position(number, formatCount(formats, total, isExact))}
        {typeof age === 'number' && `, ${texts.waitsSince(Math.max(0, age))}`}
      </p>
      <Button variant="secondary" aria-disabled={isLast} onClick={() => onGo(1)}>
        {texts.next}
        <ChevronRight aria-hidden="true" size="1.1em" />
      </Button>
    </nav>
  )
}
