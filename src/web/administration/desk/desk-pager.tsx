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
  /** Where the page before begins, if this browser came from there. */
  previous: string | undefined
  onTurn: (view: DeskView) => void
}

/**
 * Page by page after the last row of the one before: quick however deep, and what is submitted or
 * decided meanwhile neither repeats nor skips a report.
 */
export function DeskPager({ view, page, previous, onTurn }: DeskPagerProps) {
  const link = (target: DeskView) => ({
    look: 'secondary' as const,
    href: deskUrl(target),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      onTurn(target)
    },
  })
  const first = (view.page - 1) * deskPageSize + 1
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
      <p>
        {first.toLocaleString('en')} to {(first + page.reports.length - 1).toLocaleString('en')} of{' '}
        {formatCount(page.total, page.isExact)}
      </p>
      {page.next && (
        <ButtonLink rel="next" {...link({ ...view, page: view.page + 1, after: page.next })}>
          Next
          <ChevronRight aria-hidden="true" size="1.1em" />
        </ButtonLink>
      )}
    </nav>
  )
}
