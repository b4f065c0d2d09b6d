import { useInfiniteQuery } from '@tanstack/react-query'
import { page } from '../../shared/limits.ts'
import type { OwnReport } from '../../shared/own-reports.ts'
import { policy } from '../../shared/policy.ts'
import { isPublicReport, isPublicStatus, waitsForRelease } from '../../shared/report-status.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { pageUrls, reportPageUrl } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { InnerStatusBadge } from '../reports/inner-status-badge.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Loading } from '../ui/loading.tsx'
import { AccountSection } from './account-section.tsx'
import { OwnFailure } from './own-failure.tsx'
import { ownReportsKey } from './user-query.ts'

/** The reports that are linked to the account, in every status. */
export function AccountReports() {
  const texts = useTexts(accountTexts)
  const list = useOwnReports()
  const reports = list.data?.pages.flat() ?? []
  const [firstNew] = list.data?.pages.at(-1) ?? []
  return (
    <AccountSection id="own-reports" title={texts.yourReports} about={<AboutReports />}>
      {reports.length > 0 && (
        <ul className="account-list panel">
          {reports.map((report) => (
            <ReportLine key={report.id} report={report} />
          ))}
        </ul>
      )}
      {list.isSuccess && reports.length === 0 && (
        <Empty text={texts.noLinkedReports}>
          <ButtonLink href={`${pageUrls.main}#submit`}>{texts.reportASighting}</ButtonLink>
        </Empty>
      )}
      {list.isPending && <Loading text={texts.loadingYourReports} />}
      {list.error && !list.isFetchNextPageError && (
        <OwnFailure
          error={list.error}
          title={texts.yourReportsCouldNotBeFetched}
          onRetry={() => list.refetch()}
        />
      )}
      <LoadMore
        list={list}
        label={texts.loadMore}
        loadingLabel={texts.loadingReports}
        firstNewId={firstNew && lineId(firstNew)}
        failure={(error) => <OwnFailure error={error} title={texts.yourReportsCouldNotBeFetched} />}
      />
    </AccountSection>
  )
}

function useOwnReports() {
  return useInfiniteQuery({
    queryKey: ownReportsKey,
    queryFn: ({ pageParam: offset, signal }) =>
      bodyOf(api.GET('/api/user/reports', { params: { query: { offset } }, signal })),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      last.length < page.size ? undefined : offset + page.size,
  })
}

function AboutReports() {
  const texts = useTexts(accountTexts)
  return (
    <>
      <p>{texts.reportsExplanation(policy.identifierDays)}</p>
      <p>{texts.anonymousReportsNotListed}</p>
    </>
  )
}

const lineId = ({ id }: OwnReport) => `own-${id}`

function ReportLine({ report }: { report: OwnReport }) {
  const texts = useTexts(accountTexts)
  const labels = useTexts(labelsTexts)
  const formats = useFormats()
  const { id, location, phenomenonType, sightingDate, createdAt, status, nameHeld } = report
  const isPublic = isPublicReport(report)
  return (
    <li id={lineId(report)} tabIndex={-1}>
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3>{isPublic ? <a href={reportPageUrl(id)}>{location}</a> : location}</h3>
        <p className="text-sm text-muted">
          {texts.reportFacts(
            labels.phenomena[phenomenonType],
            formats.sightingDate(sightingDate),
            formats.sightingDate(createdAt.slice(0, 10)),
          )}
        </p>
        {!isPublicStatus(status) && <p className="text-sm text-muted">{texts.reportRejected}</p>}
        {waitsForRelease(report) && <p className="text-sm text-muted">{texts.reportHeld}</p>}
        {isPublic && nameHeld && <p className="text-sm text-muted">{texts.nameNotConfirmed}</p>}
      </div>
      <InnerStatusBadge status={status} wording="ownLabel" />
      <form method="post" action={pageUrls.case}>
        <input type="hidden" name="act" value="open-own" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="secondary">
          {texts.openCase}
          <span className="sr-only"> {location}</span>
        </Button>
      </form>
    </li>
  )
}
