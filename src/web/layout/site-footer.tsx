import { Children, type ReactNode } from 'react'
import { type FooterPlace, footerLabelsTexts, footerPages, pages } from '../../shared/pages.ts'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { AnalyticsChoiceLink } from '../analytics/analytics.tsx'
import { Kept } from '../kept-html.tsx'
import { useSite } from '../site-context.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Brand } from './brand.tsx'
import { ExternalLink, siteLabel, useSectionUrl } from './links.tsx'

export function SiteFooter() {
  const { site } = useSite()
  const sectionUrl = useSectionUrl()
  return (
    <Kept inputs={['SiteFooter', site, sectionUrl('reports')]}>
      <Footer />
    </Kept>
  )
}

function Footer() {
  const texts = useTexts(layoutTexts)
  const pageLabels = useTexts(footerLabelsTexts)
  const { site } = useSite()
  const sectionUrl = useSectionUrl()
  return (
    <footer className="site-footer px-gutter pt-[clamp(2rem,1.5rem+2vw,3.5rem)] pb-6 print:break-inside-avoid print:py-0">
      <div className="mx-auto flex max-w-page flex-wrap gap-x-[clamp(1.5rem,4vw,3rem)] gap-y-8 print:hidden">
        <div className="grid min-w-0 flex-[1_1_18rem] content-start gap-3">
          <Brand />
          <p className="max-w-[36ch] text-muted">{texts.siteInOneSentence}</p>
          {site.sisterSiteUrl && (
            <p>
              <ExternalLink href={site.sisterSiteUrl}>
                {texts.sisterSite(siteLabel(site.sisterSiteUrl, site.sisterSiteName))}
              </ExternalLink>
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-[1_1_18rem] flex-wrap gap-x-[clamp(1.5rem,4vw,3rem)] gap-y-8">
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
      <p className="site-footer-line ruled mx-auto mt-8 max-w-page pt-5 text-muted print:mt-0">
        {texts.rightsReserved(site.name)}
        <span className="print:hidden">
          {pageLinks('last-line', pageLabels).map((link) => [' · ', link])}
          <AnalyticsChoiceLink />
        </span>
        {site.providerUrl && (
          <>
            {' · '}
            {fillIn(texts.providedBy, {
              provider: (
                <ExternalLink href={site.providerUrl}>
                  {siteLabel(site.providerUrl, site.providerName)}
                </ExternalLink>
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
    <nav aria-label={title} className="min-w-0 flex-[1_1_8rem] print:hidden">
      <h2 className="flex min-h-11 items-center text-lead">{title}</h2>
      <ul className="grid gap-1 [&_a]:inline-block [&_a]:py-1">
        {Children.map(children, (link) => link && <li>{link}</li>)}
      </ul>
    </nav>
  )
}
