import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { MouseEvent } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { isPlainClick } from '../../ui/reload-link.tsx'
import type { DeskPage } from './desk-api.ts'
import { type DeskView, deskPageSize, deskUrl } from './desk-query.ts'
import { formatCount } from './status-filter.tsx'

type DeskPagerProps = {
  view: DeskView
  page: DeskPage
  /** True while `page` is still the one before: nothing leads on from there. */
  isTurning: boolean
  /** Where the page before begins, if this browser came from there. */
  previous: string | undefined
  onTurn: (view: DeskView) => void
}

/**
 * Page by page after the last row of the one before: quick however deep, and what is submitted or
 * decided meanwhile neither repeats nor skips a report.
 */
export function DeskPager({ view, page, isTurning, previous, onTurn }: DeskPagerProps) {
  const link = (target: DeskView) => ({
    look: 'secondary' as const,
    href: deskUrl(target),
    'aria-disabled': isTurning,
    onClick: (event: MouseEvent) => {
      if (isTurning) return event.preventDefault()
      if (!isPlainClick(event)) return
      event.preventDefault()
      onTurn(target)
    },
  })
  return (
    <nav aria-label="Pages of reports" className="pager">
      <div className="flex flex-wrap gap-2">
        {view.page > 1 && <ButtonLink {...link({ ...view, page: 1, after: '' })}>First</ButtonLink>}
        {view.page > 1 && previous !== undefined && (
          <ButtonLink rel="prev" {...link({ ...view, page: view.page - 1, after: previous })}>
            <ChevronLeft aria-hidden="true" size="1.1em" />
            Previous
          </ButtonLink>
        )}
      </div>
      <p>{isTurning ? `Page ${view.page.toLocaleString('en')}` : describePlace(view, page)}</p>
      {page.next && (
        <ButtonLink rel="next" {...link({ ...view, page: view.page + 1, after: page.next })}>
          Next
          <ChevronRight aria-hidden="true" size="1.1em" />
        </ButtonLink>
      )}
    </nav>
  )
}

/** "51 to 100 of 121". */
function describePlace(view: DeskView, { reports, total, isExact }: DeskPage): string {
  const first = (view.page - 1) * deskPageSize + 1
  const last = first + reports.length - 1
  return `${first.toLocaleString('en')} to ${last.toLocaleString('en')} of ${formatCount(total, isExact)}`
}
