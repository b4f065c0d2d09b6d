import type { CurrentUser } from '../../shared/accounts.ts'
import { identityTexts } from '../../shared/texts/en/identity.ts'
import { pageUrls } from '../../shared/urls.ts'
import { LinkIdentityForm } from '../accounts/link-identity-form.tsx'
import { useIdentity } from '../accounts/user-query.ts'
import { UsersOnly } from '../accounts/users-only.tsx'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/loading.tsx'

/** Links a provider account to the user's account after the user agrees. */
export function IdentityPage() {
  const texts = useTexts(identityTexts)
  return (
    <PageFrame>
      <PageHead title={texts.connectYourSignIn} />
      <UsersOnly>{(user) => <Waiting user={user} />}</UsersOnly>
    </PageFrame>
  )
}

function Waiting({ user }: { user: CurrentUser }) {
  const texts = useTexts(identityTexts)
  const { site } = useSite()
  const { data, isError } = useIdentity()
  const provider = site.singleSignOn?.name ?? texts.singleSignOn
  if (data && !data.unlinked) return <NothingWaits isLinked={data.isLinked} provider={provider} />
  return (
    <div className="message-page">
      <h1>{texts.connectProvider(provider)}</h1>
      {data?.unlinked && (
        <LinkIdentityForm user={user} unlinked={data.unlinked} provider={provider} />
      )}
      {isError && <Failure title={texts.thisCannotBeShown} text={texts.doesNotAnswer} />}
      {!data && !isError && <Spinner text={texts.loading} />}
    </div>
  )
}

function NothingWaits({ isLinked, provider }: { isLinked: boolean; provider: string }) {
  const texts = useTexts(identityTexts)
  return (
    <Message
      title={texts.nothingToConnect}
      text={isLinked ? texts.connectedAlready(provider) : texts.nothingWaits}
    >
      <ButtonLink href={pageUrls.home}>{texts.goToYourDashboard}</ButtonLink>
    </Message>
  )
}
