import type { ReactNode } from 'react'
import { Analytics } from '../analytics/analytics.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type PageFrameProps = {
  loginUrl?: string
  /** Takes the place of the header's own ways in and out. */
  accountMenu?: ReactNode
  children: ReactNode
}

/** What every page shares: skip link, header, main landmark, footer. */
export function PageFrame({ loginUrl, accountMenu, children }: PageFrameProps) {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
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
