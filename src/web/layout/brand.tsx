import { pageUrls } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'

/** The logo: stars on a chart, and one that no catalogue lists. */
export function Brand() {
  const { site } = useSite()
  return (
    <a href={pageUrls.main} className="brand inline-flex min-h-11 items-center gap-[0.65rem]">
      <svg
        viewBox="0 0 32 32"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        className="size-8.5"
      >
        <circle cx="16" cy="16" r="14" strokeWidth="1.5" opacity="0.55" />
        <path d="M5.5 20.5 11 12l8 3 7-8" strokeWidth="1.25" opacity="0.7" />
        <circle cx="11" cy="12" r="1.8" fill="currentColor" stroke="none" />
        <circle cx="19" cy="15" r="1.8" fill="currentColor" stroke="none" />
        <circle cx="20.5" cy="23" r="3.2" strokeWidth="2" className="stroke-brass" />
      </svg>
      <span>{site.name}</span>
    </a>
  )
}
