import type { ReactNode } from 'react'
import type { Site } from '../../shared/site.ts'
import type { StaticPagePath } from '../../shared/static-pages.ts'
import { pageUrls } from '../../shared/urls.ts'
import { ExternalLink } from '../layout/external-link.tsx'
import { useSite } from '../site-context.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'

type Action = { label: string; url: string | null; isExternal?: true }

const readPrivacyPolicy = { label: 'Read Privacy Policy', url: pageUrls.privacyPolicy }
const viewFaq = { label: 'View FAQ', url: pageUrls.faq }
const contactUs = ({ contactUrl }: Site): Action => ({
  label: 'Contact Us',
  url: contactUrl,
  isExternal: true,
})

/** The ways on from each page, the first one foremost; one whose address is not set is left out. */
const actions: Record<StaticPagePath, (site: Site) => Action[]> = {
  [pageUrls.guidelines]: () => [
    { label: 'Report a Sighting', url: `${pageUrls.main}#submit` },
    viewFaq,
  ],
  [pageUrls.faq]: (site) => [
    { label: 'Read the Guidelines', url: pageUrls.guidelines },
    contactUs(site),
  ],
  [pageUrls.privacyPolicy]: (site) => [
    { label: 'View Data Protection', url: pageUrls.dataProtection },
    contactUs(site),
  ],
  [pageUrls.termsOfService]: (site) => [
    readPrivacyPolicy,
    { label: 'Contact Legal Team', url: site.legalContactUrl, isExternal: true },
    viewFaq,
  ],
  [pageUrls.dataProtection]: (site) => [
    {
      label: 'Contact Data Protection Officer',
      url: site.dataProtectionContactUrl,
      isExternal: true,
    },
    { label: 'View Privacy Policy', url: pageUrls.privacyPolicy },
  ],
  [pageUrls.accessibility]: (site) => [viewFaq, contactUs(site)],
}

export function PageActions({ path }: { path: StaticPagePath }): ReactNode {
  const { site } = useSite()
  const shown = actions[path](site).flatMap((action) => (action.url ? [action] : []))
  return (
    <div className="page-actions">
      {shown.map(({ label, url, isExternal }, index) => {
        const look = index === 0 ? 'primary' : 'secondary'
        return isExternal ? (
          <ExternalLink key={label} href={url ?? ''} className={buttonClass(look)}>
            {label}
          </ExternalLink>
        ) : (
          <ButtonLink key={label} look={look} href={url ?? ''}>
            {label}
          </ButtonLink>
        )
      })}
    </div>
  )
}
