import { Children, type ReactNode } from 'react'
import { type FooterPlace, footerPages, pages } from '../../shared/pages.ts'
import { footerLabelsTexts } from '../../shared/texts/en/footer-labels.ts'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { AnalyticsChoiceLink } from '../analytics/analytics-choice-link.tsx'
import { useSite } from '../site-context.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Brand } from './brand.tsx'
import { ExternalLink, hostName } from './external-link.tsx'
import { useSectionUrl } from './section-url.ts'

export function SiteFooter() {
  const texts = useTexts(layoutTexts)
  const pageLabels = useTexts(footerLabelsTexts)
  const { site } = useSite()
  const sectionUrl = useSectionUrl()
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="grid content-start gap-3">
          <Brand />
          <p className="max-w-[36ch] text-muted">{texts.siteInOneSentence}</p>
          {site.sisterSiteUrl && (
            <p>
              <ExternalLink href={site.sisterSiteUrl}>
                {texts.sisterSite(hostName(site.sisterSiteUrl))}
              </ExternalLink>
            </p>
          )}
        </div>
        <div className="site-footer-links">
          <FooterLinks title={texts.quickLinks}>
            <a href={sectionUrl('submit')}>{texts.submitReport}</a>
            <a href={sectionUrl('reports')}>{texts.browseSightings}</a>
            {pageLinks('quick-links', pageLabels)}
          </FooterLinks>
          <FooterLinks title={texts.support}>
            {site.contactUrl && (
              <ExternalLink href={site.contactUrl}>{texts.contactUs}</ExternalLink>
            )}
            {pageLinks('support', pageLabels)}
          </FooterLinks>
        </div>
      </div>
      <p className="site-footer-line">
        {texts.rightsReserved(site.name)} {pageLinks('last-line', pageLabels)}
        <AnalyticsChoiceLink />
        {site.providerUrl && (
          <>
            {' · '}
            {fillIn(texts.providedBy, {
              provider: (
                <ExternalLink href={site.providerUrl}>{hostName(site.providerUrl)}</ExternalLink>
              ),
            })}
          </>
        )}
      </p>
    </footer>
  )
}

function pageLinks(place: FooterPlace, { labels }: Texts['footerLabels']) {
  return footerPages
    .filter((name) => pages[name].footer.place === place)
    .map((name) => (
      <a key={name} href={pages[name].path}>
        {labels[name]}
      </a>
    ))
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul className="grid gap-1">{Children.map(children, (link) => link && <li>{link}</li>)}</ul>
    </nav>
  )
}
