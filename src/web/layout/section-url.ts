import { useLocation } from 'react-router'
import { pageUrls } from '../../shared/urls.ts'

/** The address of a section of the main page; on that page it keeps the filters in the URL. */
export function useSectionUrl(): (section: 'submit' | 'reports') => string {
  const isMainPage = useLocation().pathname === pageUrls.main
  return (section) => (isMainPage ? `#${section}` : `${pageUrls.main}#${section}`)
}
