import type { ReactNode } from 'react'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { pageUrls } from '../../shared/urls.ts'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { AdminAccess } from '../administration/admin-access.tsx'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Brand } from './brand.tsx'
import { ExternalLink, siteLabel, useSectionUrl } from './links.tsx'

type SiteHeaderProps = { loginUrl?: string | undefined; accountMenu?: ReactNode }

export function SiteHeader({ loginUrl = pageUrls.auth, accountMenu }: SiteHeaderProps) {
  const texts = useTexts(layoutTexts)
  const { site } = useSite()
  const sectionUrl = useSectionUrl()
  return (
    <header className="site-header">
      <div className="mx-auto box-content flex max-w-page flex-wrap items-center justify-end gap-x-[min(1.1rem,3.9vw)] gap-y-2 px-gutter py-3">
        <Brand />
        <nav aria-label={texts.main} className="contents print:hidden">
          <ul className="flex gap-x-[min(1.1rem,3.9vw)]">
            <li>
              <a href={sectionUrl('reports')}>{texts.reports}</a>
            </li>
            <li>
              <a href={pageUrls.explore}>{texts.explore}</a>
            </li>
            <li>
              <a href={sectionUrl('submit')}>{texts.submitSighting}</a>
            </li>
            {site.sisterSiteUrl && (
              <li>
                <ExternalLink href={site.sisterSiteUrl}>
                  {siteLabel(site.sisterSiteUrl, site.sisterSiteName)}
                </ExternalLink>
              </li>
            )}
          </ul>
          <div className="contents min-w-0 flex-wrap items-center gap-2 sm:flex">
            {accountMenu ?? <AccountMenu loginUrl={loginUrl} />}
            <AdminAccess />
          </div>
        </nav>
      </div>
    </header>
  )
}
