import { useLocation } from 'react-router'
import { pageUrls } from '../../shared/urls.ts'

/** Links to a section of the main page. On that page the link keeps the filters. */
export function useSectionUrl(): (section: 'submit' | 'reports') => string {
  const isMainPage = useLocation().pathname === pageUrls.main
  return (section) => (isMainPage ? `#${section}` : `${pageUrls.main}#${section}`)
}
