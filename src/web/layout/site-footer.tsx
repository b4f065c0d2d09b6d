import { Children, type ReactNode } from 'react'
import { allPages, type Page } from '../../shared/pages.ts'
import { AnalyticsChoiceLink } from '../analytics/analytics-choice-link.tsx'
import { useSite } from '../site-context.ts'
import { Brand } from './brand.tsx'
import { ExternalLink, hostName } from './external-link.tsx'
import { useSectionUrl } from './section-url.ts'

export function SiteFooter() {
  const { site } = useSite()
  const sectionUrl = useSectionUrl()
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="grid content-start gap-3">
          <Brand />
          <p className="max-w-[36ch] text-muted">
            A public record of what witnesses saw and could not explain.
          </p>
          {site.sisterSiteUrl && (
            <p>
              <ExternalLink href={site.sisterSiteUrl}>
                Our sister site, {hostName(site.sisterSiteUrl)}
              </ExternalLink>
            </p>
          )}
        </div>
        <div className="site-footer-links">
          <FooterLinks title="Quick Links">
            <a href={sectionUrl('submit')}>Submit Report</a>
            <a href={sectionUrl('reports')}>Browse Sightings</a>
            {pageLinks('quick-links')}
          </FooterLinks>
          <FooterLinks title="Support">
            {site.contactUrl && <ExternalLink href={site.contactUrl}>Contact Us</ExternalLink>}
            {pageLinks('support')}
          </FooterLinks>
        </div>
      </div>
      <p className="site-footer-line">
        © 2025 {site.name}. All rights reserved. {pageLinks('last-line')}
        <AnalyticsChoiceLink />
        {site.providerUrl && (
          <>
            {' · '}
            Provided by{' '}
            <ExternalLink href={site.providerUrl}>{hostName(site.providerUrl)}</ExternalLink>
          </>
        )}
      </p>
    </footer>
  )
}

function pageLinks(place: NonNullable<Page['footer']>['place']) {
  return allPages.map(
    ({ path, footer }) =>
      footer?.place === place && (
        <a key={path} href={path}>
          {footer.label}
        </a>
      ),
  )
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul className="grid gap-1">{Children.map(children, (link) => link && <li>{link}</li>)}</ul>
    </nav>
  )
}
