import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'

type ExternalLinkProps = { href: string; className?: string; children: ReactNode }

/** A link that opens another site in a new tab. Screen readers hear that; others see the arrow. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const texts = useTexts(layoutTexts)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <ArrowUpRight aria-hidden="true" size="1em" className="ml-1 inline-block align-[-0.125em]" />
      <span className="sr-only">{texts.opensInANewTab}</span>
    </a>
  )
}

/** The name that the operator gives a site; without one its host, without "www.". */
export function siteLabel(url: string, name: string | null): string {
  return name ?? new URL(url).hostname.replace(/^www\./, '')
}

/** Links to a section of the main page. On that page the link keeps the filters. */
export function useSectionUrl(): (section: 'submit' | 'reports') => string {
  const isMainPage = useLocation().pathname === pageUrls.main
  return (section) => (isMainPage ? `#${section}` : `${pageUrls.main}#${section}`)
}
