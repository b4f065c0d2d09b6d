import type { CurrentUser } from '../../shared/accounts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useIdentity } from '../accounts/identity-query.ts'
import { LinkIdentityForm } from '../accounts/link-identity-form.tsx'
import { UsersOnly } from '../accounts/users-only.tsx'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useSite } from '../site-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Connects what somebody signed in with elsewhere to the account, if its owner says so. */
export function IdentityPage() {
  return (
    <PageFrame>
      <PageHead title="Connect your sign-in" />
      <UsersOnly>{(user) => <Waiting user={user} />}</UsersOnly>
    </PageFrame>
  )
}

function Waiting({ user }: { user: CurrentUser }) {
  const { site } = useSite()
  const { data, isError } = useIdentity()
  const provider = site.singleSignOn?.name ?? 'single sign-on'
  if (data && !data.unlinked) return <NothingWaits isLinked={data.isLinked} provider={provider} />
  return (
    <div className="message-page">
      <h1>Connect {provider}?</h1>
      {data?.unlinked && (
        <LinkIdentityForm user={user} unlinked={data.unlinked} provider={provider} />
      )}
      {isError && (
        <Failure
          title="This cannot be shown"
          text="The site cannot be asked at the moment. Please try again shortly."
        />
      )}
      {!data && !isError && <Spinner text="Loading..." />}
    </div>
  )
}

function NothingWaits({ isLinked, provider }: { isLinked: boolean; provider: string }) {
  return (
    <Message
      title="Nothing to connect"
      text={
        isLinked
          ? `Your account is connected with ${provider} already.`
          : 'No sign-in waits to be connected, or it is older than ten minutes. Please start it again.'
      }
    >
      <ButtonLink href={pageUrls.home}>Go to your dashboard</ButtonLink>
    </Message>
  )
}
