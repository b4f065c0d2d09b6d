import type { CurrentUser } from '../../shared/accounts.ts'
import { ExternalLink } from '../layout/external-link.tsx'
import { useSite } from '../site-context.ts'
import { useFormats } from '../texts/use-formats.ts'
import { AccountSection } from './account-section.tsx'

/** Who the owner of the account is, as the register knows it. */
export function AccountProfile({ user }: { user: CurrentUser }) {
  const formats = useFormats()
  const { firstName, lastName, username, email, createdAt } = user
  const facts = [
    ['Name', [firstName, lastName].filter(Boolean).join(' ') || 'Not given'],
    ['Username', username],
    ['E-mail address', email],
    ['Member since', formats.sightingDate(createdAt.slice(0, 10))],
  ]
  return (
    <AccountSection id="profile" title="Profile" about={<AboutProfile />}>
      <dl className="account-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </AccountSection>
  )
}

function AboutProfile() {
  const { site } = useSite()
  const url = site.dataProtectionContactUrl ?? site.contactUrl
  return (
    <>
      <p>Not public. Visitors see a name only where you publish it with a report.</p>
      {url && (
        <p>
          <ExternalLink href={url}>Write to us</ExternalLink> to have something corrected.
        </p>
      )}
    </>
  )
}
