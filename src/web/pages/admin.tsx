import { useQueryClient } from '@tanstack/react-query'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { pageUrls } from '../../shared/urls.ts'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { useUser } from '../accounts/user-query.ts'
import { AdminDashboard } from '../administration/admin-dashboard.tsx'
import { AdminForms } from '../administration/admin-forms.tsx'
import { setAdministrator, useAdministrator } from '../administration/administrator-query.ts'
import { wasSignedIn } from '../administration/administrator-session.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Spinner } from '../ui/loading.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The administration. The server renders only its frame; the browser asks who is signed in. */
export function AdminPage() {
  const texts = useTexts(administrationTexts)
  const isHydrated = useHydrated()
  return (
    <PageFrame accountMenu={isHydrated ? <PublicAccountMenu /> : undefined}>
      <PageHead title={texts.administration} />
      {isHydrated ? <Administration /> : <Waiting />}
    </PageFrame>
  )
}

/** A signed-in administrator needs no login of the public site. */
function PublicAccountMenu() {
  const { administrator } = useAdministrator()
  const { user } = useUser()
  return administrator && !user ? null : <AccountMenu loginUrl={pageUrls.auth} />
}

function Administration() {
  const texts = useTexts(administrationTexts)
  const queryClient = useQueryClient()
  const { administrator, isUnknown, refetch } = useAdministrator()
  if (administrator) return <AdminDashboard administrator={administrator} />
  if (isUnknown) {
    return (
      <Message title={texts.theAdministrationCannotBeShown} text={texts.signInUnknown}>
        <ReloadLink href={pageUrls.admin} onReload={refetch} />
      </Message>
    )
  }
  if (administrator === undefined && wasSignedIn()) return <Waiting />
  return (
    <div className="grid grid-cols-[minmax(0,28rem)] justify-center gap-6 px-gutter pt-section">
      <h1 className="text-title">{texts.administration}</h1>
      <AdminForms onSignedIn={(signedIn) => setAdministrator(queryClient, signedIn)} />
    </div>
  )
}

function Waiting() {
  const texts = useTexts(administrationTexts)
  return (
    <div className="message-page">
      <h1 className="sr-only">{texts.administration}</h1>
      <Spinner text={texts.loading} />
      <noscript>
        <p className="notice">{texts.needsScripts}</p>
      </noscript>
    </div>
  )
}
