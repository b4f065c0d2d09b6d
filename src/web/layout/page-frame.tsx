import type { ReactNode } from 'react'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { Analytics } from '../analytics/analytics.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type PageFrameProps = {
  loginUrl?: string
  /** Replaces the header's own account menu. */
  accountMenu?: ReactNode
  children: ReactNode
}

/** The frame of every page: skip link, header, main landmark, footer. */
export function PageFrame({ loginUrl, accountMenu, children }: PageFrameProps) {
  const texts = useTexts(layoutTexts)
  return (
    <>
      <a href="#content" className="skip-link print:hidden">
        {texts.skipToContent}
      </a>
      <Analytics />
      <SiteHeader loginUrl={loginUrl} accountMenu={accountMenu} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
