import Binoculars from 'lucide-react/icons/binoculars'
import House from 'lucide-react/icons/house'
import PenLine from 'lucide-react/icons/pen-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { hubTexts } from '../../shared/texts/en/hub.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { LogoutButton } from '../accounts/logout-button.tsx'
import { UsersOnly } from '../accounts/users-only.tsx'
import { ExternalLink, siteLabel } from '../layout/links.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useSite } from '../site-context.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'

/** The home page of a signed-in user. */
export function HomePage() {
  const texts = useTexts(hubTexts)
  return (
    <PageFrame
      accountMenu={
        <>
          <ButtonLink variant="secondary" href={pageUrls.main}>
            <House aria-hidden="true" size="1.1em" />
            {texts.backToHome}
          </ButtonLink>
          <LogoutButton />
        </>
      }
    >
      <PageHead title={texts.dashboard} />
      <UsersOnly>{({ firstName }) => <Hub firstName={firstName || texts.user} />}</UsersOnly>
    </PageFrame>
  )
}

function Hub({ firstName }: { firstName: string }) {
  const texts = useTexts(hubTexts)
  return (
    <div className="mx-auto box-content grid max-w-page grid-cols-1 gap-8 px-gutter pt-section">
      <header className="grid grid-cols-1 gap-[0.4rem]">
        <h1>{fillIn(texts.welcome, { name: <bdi>{firstName}</bdi> })}</h1>
        <p className="text-lead text-muted">{texts.whatWouldYouLikeToDo}</p>
      </header>
      <QuickActions />
      <ul className="grid tiles-60 gap-5">
        {listCards(texts).map(({ Icon, title, text }) => (
          <li key={title} className="panel panel-raised grid content-start gap-[0.6rem] p-5">
            <Icon aria-hidden="true" size="1.5em" className="text-brass" />
            <h2>{title}</h2>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function QuickActions() {
  const texts = useTexts(hubTexts)
  const { site } = useSite()
  return (
    <nav aria-label={texts.quickActions} className="flex flex-wrap gap-3">
      <ButtonLink href={`${pageUrls.main}#submit`}>{texts.reportASighting}</ButtonLink>
      <ButtonLink variant="secondary" href={`${pageUrls.main}#reports`}>
        {texts.browseReports}
      </ButtonLink>
      {site.sisterSiteUrl && (
        <ExternalLink href={site.sisterSiteUrl} className={buttonClass('secondary')}>
          {siteLabel(site.sisterSiteUrl, site.sisterSiteName)}
        </ExternalLink>
      )}
      <ButtonLink variant="secondary" href={pageUrls.account}>
        <UserRound aria-hidden="true" size="1.1em" />
        {texts.yourAccount}
      </ButtonLink>
    </nav>
  )
}

function listCards(texts: Texts['hub']) {
  return [
    { Icon: PenLine, title: texts.submitReports, text: texts.submitText },
    { Icon: Binoculars, title: texts.browseSightings, text: texts.browseText },
    { Icon: ShieldCheck, title: texts.secureAndAnonymous, text: texts.secureText },
    { Icon: Users, title: texts.community, text: texts.communityText },
  ]
}
