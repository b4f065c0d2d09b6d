import { useQueryClient } from '@tanstack/react-query'
import { pageUrls } from '../../shared/urls.ts'
import { AdminDashboard } from '../administration/admin-dashboard.tsx'
import { AdminForms } from '../administration/admin-forms.tsx'
import { setAdministrator, useAdministrator } from '../administration/administrator-query.ts'
import { wasSignedIn } from '../administration/administrator-session.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The administration. The server renders its shell only: who may see more is found out afterwards. */
export function AdminPage() {
  const isHydrated = useHydrated()
  return (
    <PageFrame>
      <PageHead title="Administration" />
      {isHydrated ? <Administration /> : <Waiting />}
    </PageFrame>
  )
}

function Administration() {
  const queryClient = useQueryClient()
  const { administrator, isUnknown, refetch } = useAdministrator()
  if (administrator) return <AdminDashboard administrator={administrator} />
  if (isUnknown) {
    return (
      <Message
        title="The administration cannot be shown"
        text="The site cannot tell who is signed in at the moment. Nothing is lost; please try again shortly."
      >
        <ReloadLink href={pageUrls.admin} onReload={refetch}>
          Try again
        </ReloadLink>
      </Message>
    )
  }
  if (administrator === undefined && wasSignedIn()) return <Waiting />
  return (
    <div className="admin-entrance">
      <h1>Administration</h1>
      <AdminForms onSignedIn={(signedIn) => setAdministrator(queryClient, signedIn)} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="message-page">
      <h1 className="sr-only">Administration</h1>
      <Spinner text="Loading..." />
      <noscript>
        <p className="notice">
          The administration needs scripts, and your browser does not run them here.
        </p>
      </noscript>
    </div>
  )
}
