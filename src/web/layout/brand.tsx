import { pageUrls } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'

/** Stars on a chart, and one that no catalogue lists. */
export function Brand() {
  const { site } = useSite()
  return (
    <a href={pageUrls.main} className="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="brand-mark">
        <circle cx="16" cy="16" r="14" className="brand-ring" />
        <path d="M5.5 20.5 11 12l8 3 7-8" className="brand-line" />
        <circle cx="11" cy="12" r="1.8" className="brand-star" />
        <circle cx="19" cy="15" r="1.8" className="brand-star" />
        <circle cx="20.5" cy="23" r="3.2" className="brand-anomaly" />
      </svg>
      <span>{site.name}</span>
    </a>
  )
}
