import Binoculars from 'lucide-react/icons/binoculars'
import House from 'lucide-react/icons/house'
import PenLine from 'lucide-react/icons/pen-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { pageUrls } from '../../shared/urls.ts'
import { LogoutButton } from '../accounts/logout-button.tsx'
import { UsersOnly } from '../accounts/users-only.tsx'
import { ExternalLink, hostName } from '../layout/external-link.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useSite } from '../site-context.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'

/** The hub of a signed-in user. */
export function HomePage() {
  return (
    <PageFrame
      accountMenu={
        <>
          <ButtonLink look="secondary" href={pageUrls.main}>
            <House aria-hidden="true" size="1.1em" />
            Back to Home
          </ButtonLink>
          <LogoutButton />
        </>
      }
    >
      <PageHead title="Dashboard" />
      <UsersOnly>{({ firstName }) => <Hub firstName={firstName || 'User'} />}</UsersOnly>
    </PageFrame>
  )
}

function Hub({ firstName }: { firstName: string }) {
  return (
    <div className="hub">
      <header className="section-head">
        <h1>
          Welcome, <bdi>{firstName}</bdi>
        </h1>
        <p>What would you like to do?</p>
      </header>
      <QuickActions />
      <ul className="hub-cards">
        {cards.map(({ Icon, title, text }) => (
          <li key={title} className="hub-card">
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
  const { site } = useSite()
  return (
    <nav aria-label="Quick actions" className="flex flex-wrap gap-3">
      <ButtonLink href={`${pageUrls.main}#submit`}>Report a Sighting</ButtonLink>
      <ButtonLink look="secondary" href={`${pageUrls.main}#reports`}>
        Browse Reports
      </ButtonLink>
      {site.sisterSiteUrl && (
        <ExternalLink href={site.sisterSiteUrl} className={buttonClass('secondary')}>
          {hostName(site.sisterSiteUrl)}
        </ExternalLink>
      )}
      <ButtonLink look="secondary" href={pageUrls.account}>
        <UserRound aria-hidden="true" size="1.1em" />
        Your account
      </ButtonLink>
    </nav>
  )
}

const cards = [
  {
    Icon: PenLine,
    title: 'Submit Reports',
    text: 'Tell what you saw, heard or felt. Your name and e-mail address are filled in for you.',
  },
  {
    Icon: Binoculars,
    title: 'Browse Sightings',
    text: 'Read what others have witnessed, by type, region or your own words.',
  },
  {
    Icon: ShieldCheck,
    title: 'Secure & Anonymous',
    text: 'You decide for each report whether your name is published. An anonymous report is not linked to your account.',
  },
  {
    Icon: Users,
    title: 'Community',
    text: 'Each report makes the record more complete for the witnesses and researchers who read it.',
  },
]
