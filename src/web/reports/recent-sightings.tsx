import { useNavigate } from 'react-router'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ReportDialog } from './report-dialog.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportList } from './report-list.tsx'
import { type ReportListQuery, reportListUrl } from './report-list-query.ts'
import { useReportList } from './report-queries.ts'
import { useOpenReport } from './use-open-report.ts'

const titleId = 'reports-title'

type RecentSightingsProps = { query: ReportListQuery; openReportId: string | undefined }

export function RecentSightings({ query, openReportId }: RecentSightingsProps) {
  const texts = useTexts(reportsTexts)
  const navigate = useNavigate()
  const list = useReportList(query)
  const { open, close, closeUrl } = useOpenReport(query)

  function clearFilters() {
    navigate(pageUrls.main)
    focusTitle()
  }

  function retry() {
    list.refetch()
    focusTitle()
  }

  return (
    <section
      id="reports"
      aria-labelledby={titleId}
      className="mx-auto box-content grid max-w-page grid-cols-1 gap-7 px-gutter pt-section"
    >
      <div className="grid grid-cols-1 gap-[0.4rem]">
        <h2 id={titleId} tabIndex={-1} className="text-section">
          {texts.recentSightings}
        </h2>
        <p className="text-lead text-muted">{texts.newestFirst}</p>
      </div>
      <ReportFilters
        query={query}
        onChange={(changed, { replace }) =>
          navigate(reportListUrl({ ...changed, offset: 0 }), { replace })
        }
      />
      <ReportList list={list} query={query} onOpen={open} onClear={clearFilters} onRetry={retry} />
      {openReportId && (
        <ReportDialog
          key={openReportId}
          id={openReportId}
          known={list.reports.find(({ id }) => id === openReportId)}
          onClose={close}
          closeUrl={closeUrl}
        />
      )}
    </section>
  )
}

/** The control that was used goes away with its message: the focus moves to what comes next. */
function focusTitle() {
  document.getElementById(titleId)?.focus()
}
