import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { MouseEvent } from 'react'
import { ButtonLink } from './button.tsx'
import { isPlainClick } from './reload-link.tsx'

type PagerProps = {
  label: string
  page: number
  pageCount: number
  urlOf: (page: number) => string
  /** Turns the page in place where scripts run; without it the links load their addresses. */
  onTurn?: (page: number) => void
}

/** Page by page, by plain links. */
export function Pager({ label, page, pageCount, urlOf, onTurn }: PagerProps) {
  function turn(event: MouseEvent, to: number) {
    if (!onTurn || !isPlainClick(event)) return
    event.preventDefault()
    onTurn(to)
  }
  return (
    <nav aria-label={label} className="pager">
      {page > 1 && (
        <ButtonLink
          look="secondary"
          rel="prev"
          href={urlOf(page - 1)}
          onClick={(event) => turn(event, page - 1)}
        >
          <ChevronLeft aria-hidden="true" size="1.1em" />
          Previous
        </ButtonLink>
      )}
      <p>
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink
          look="secondary"
          rel="next"
          href={urlOf(page + 1)}
          onClick={(event) => turn(event, page + 1)}
        >
          Next
          <ChevronRight aria-hidden="true" size="1.1em" />
        </ButtonLink>
      )}
    </nav>
  )
}
