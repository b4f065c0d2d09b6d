import { ButtonLink } from './button.tsx'

type PagerProps = {
  label: string
  page: number
  pageCount: number
  urlOf: (page: number) => string
}

/** Page by page, by plain links. */
export function Pager({ label, page, pageCount, urlOf }: PagerProps) {
  return (
    <nav aria-label={label} className="pager">
      {page > 1 && (
        <ButtonLink look="secondary" rel="prev" href={urlOf(page - 1)}>
          Previous
        </ButtonLink>
      )}
      <p>
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink look="secondary" rel="next" href={urlOf(page + 1)}>
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
