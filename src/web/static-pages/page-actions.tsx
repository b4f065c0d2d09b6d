import type { ReactNode } from 'react'
import type { Site } from '../../shared/site.ts'
import type { StaticPagePath } from '../../shared/static-pages.ts'
import { pagesTexts } from '../../shared/texts/en/pages.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { ExternalLink } from '../layout/links.tsx'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'

type Action = { label: string; url: string | null; isExternal?: true }

/** The links below each page, the main one first. Leaves out links without a configured address. */
function listActions(path: StaticPagePath, site: Site, texts: Texts['pages']): Action[] {
  const readPrivacyPolicy = { label: texts.readPrivacyPolicy, url: pageUrls.privacyPolicy }
  const viewFaq = { label: texts.viewFaq, url: pageUrls.faq }
  const contactUs: Action = { label: texts.contactUs, url: site.contactUrl, isExternal: true }
  const actions: Record<StaticPagePath, Action[]> = {
    [pageUrls.guidelines]: [
      { label: texts.reportASighting, url: `${pageUrls.main}#submit` },
      viewFaq,
    ],
    [pageUrls.faq]: [{ label: texts.readTheGuidelines, url: pageUrls.guidelines }, contactUs],
    [pageUrls.privacyPolicy]: [
      { label: texts.viewDataProtection, url: pageUrls.dataProtection },
      contactUs,
    ],
    [pageUrls.termsOfService]: [
      readPrivacyPolicy,
      { label: texts.contactLegalTeam, url: site.legalContactUrl, isExternal: true },
      viewFaq,
    ],
    [pageUrls.dataProtection]: [
      {
        label: texts.contactDataProtectionOfficer,
        url: site.dataProtectionContactUrl,
        isExternal: true,
      },
      { label: texts.viewPrivacyPolicy, url: pageUrls.privacyPolicy },
    ],
    [pageUrls.data]: [readPrivacyPolicy, contactUs],
    [pageUrls.accessibility]: [viewFaq, contactUs],
  }
  return actions[path]
}

export function PageActions({ path }: { path: StaticPagePath }): ReactNode {
  const texts = useTexts(pagesTexts)
  const { site } = useSite()
  const shown = listActions(path, site, texts).flatMap((action) => (action.url ? [action] : []))
  return (
    <div className="page-actions flex flex-wrap gap-3 print:hidden">
      {shown.map(({ label, url, isExternal }, index) => {
        const variant = index === 0 ? 'primary' : 'secondary'
        return isExternal ? (
          <ExternalLink key={label} href={url ?? ''} className={buttonClass(variant)}>
            {label}
          </ExternalLink>
        ) : (
          <ButtonLink key={label} variant={variant} href={url ?? ''}>
            {label}
          </ButtonLink>
        )
      })}
    </div>
  )
}
