import type { CurrentUser } from '../../shared/accounts.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { ExternalLink } from '../layout/links.tsx'
import { useSite } from '../site-context.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { AccountSection } from './account-section.tsx'

/** The names and the e-mail address that the register stores of the user. */
export function AccountProfile({ user }: { user: CurrentUser }) {
  const texts = useTexts(accountTexts)
  const formats = useFormats()
  const { firstName, lastName, username, email, createdAt } = user
  const facts = [
    [texts.name, [firstName, lastName].filter(Boolean).join(' ') || texts.notGiven],
    [texts.username, username],
    [texts.eMailAddress, email],
    [texts.memberSince, formats.sightingDate(createdAt.slice(0, 10))],
  ]
  return (
    <AccountSection id="profile" title={texts.profile} about={<AboutProfile />}>
      <dl className="account-facts grid tiles-56 gap-x-8 gap-y-4">
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
  const texts = useTexts(accountTexts)
  const { site } = useSite()
  const url = site.dataProtectionContactUrl ?? site.contactUrl
  return (
    <>
      <p>{texts.profileNotPublic}</p>
      {url && (
        <p>
          {fillIn(texts.haveCorrected, {
            link: <ExternalLink href={url}>{texts.writeToUs}</ExternalLink>,
          })}
        </p>
      )}
    </>
  )
}
