import type { ReactNode } from 'react'
import { pageUrls } from '../../shared/urls.ts'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { AdminAccess } from '../administration/admin-access.tsx'
import { useSite } from '../site-context.ts'
import { Brand } from './brand.tsx'
import { ExternalLink, hostName } from './external-link.tsx'
import { useSectionUrl } from './section-url.ts'

type SiteHeaderProps = { loginUrl?: string | undefined; accountMenu?: ReactNode }

export function SiteHeader({ loginUrl = pageUrls.auth, accountMenu }: SiteHeaderProps) {
  const { site } = useSite()
  const sectionUrl = useSectionUrl()
  return (
    <header className="site-header">
      <div className="site-header-row">
        <Brand />
        <nav aria-label="Main" className="site-nav">
          <ul className="site-nav-links">
            <li>
              <a href={sectionUrl('reports')}>Reports</a>
            </li>
            <li>
              <a href={sectionUrl('submit')}>Submit Sighting</a>
            </li>
            {site.sisterSiteUrl && (
              <li>
                <ExternalLink href={site.sisterSiteUrl}>
                  {hostName(site.sisterSiteUrl)}
                </ExternalLink>
              </li>
            )}
          </ul>
          <div className="site-nav-account">
            {accountMenu ?? <AccountMenu loginUrl={loginUrl} />}
            <AdminAccess />
          </div>
        </nav>
      </div>
    </header>
  )
}
