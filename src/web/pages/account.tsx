import { accountTexts } from '../../shared/texts/en/account.ts'
import { AccountData } from '../accounts/account-data.tsx'
import { AccountErasure } from '../accounts/account-erasure.tsx'
import { AccountIdentity } from '../accounts/account-identity.tsx'
import { AccountPassword } from '../accounts/account-password.tsx'
import { AccountProfile } from '../accounts/account-profile.tsx'
import { AccountReports } from '../accounts/account-reports.tsx'
import { AccountSessions } from '../accounts/account-sessions.tsx'
import { UsersOnly } from '../accounts/users-only.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The user's own data: to see, change, download and erase. */
export function AccountPage() {
  const texts = useTexts(accountTexts)
  const { site } = useSite()
  return (
    <PageFrame>
      <PageHead title={texts.yourAccount} />
      <UsersOnly>
        {(user) => (
          <div className="mx-auto box-content grid max-w-5xl gap-8 px-gutter pt-top">
            <h1>{texts.yourAccount}</h1>
            <AccountProfile user={user} />
            <AccountReports />
            <AccountPassword user={user} />
            {site.singleSignOn && <AccountIdentity user={user} provider={site.singleSignOn.name} />}
            <AccountSessions />
            <AccountData />
            <AccountErasure user={user} />
          </div>
        )}
      </UsersOnly>
    </PageFrame>
  )
}
