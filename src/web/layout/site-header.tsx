import LogIn from 'lucide-react/icons/log-in'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { pageUrls } from '../../shared/urls.ts'
import { useSite } from '../site-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Brand } from './brand.tsx'
import { ExternalLink, hostName } from './external-link.tsx'
import { useSectionUrl } from './section-url.ts'

type SiteHeaderProps = { loginUrl?: string | undefined }

export function SiteHeader({ loginUrl = pageUrls.auth }: SiteHeaderProps) {
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
          <div className="flex flex-wrap gap-2">
            <ButtonLink look="secondary" href={loginUrl}>
              <LogIn aria-hidden="true" size="1.1em" />
              Login
            </ButtonLink>
            <ButtonLink look="quiet" href={pageUrls.admin}>
              <ShieldCheck aria-hidden="true" size="1.1em" />
              Admin Access
            </ButtonLink>
          </div>
        </nav>
      </div>
    </header>
  )
}
