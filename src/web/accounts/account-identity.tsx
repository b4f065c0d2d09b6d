import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../shared/accounts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { addressOf, api } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { showToast } from '../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { identityKey, useIdentity } from './identity-query.ts'
import { OwnFailure } from './own-failure.tsx'
import { useEndedSession } from './use-ended-session.ts'

type AccountIdentityProps = { user: CurrentUser; provider: string }

/** The account elsewhere that opens this one, where the operator offers that. */
export function AccountIdentity({ user, provider }: AccountIdentityProps) {
  const { data, error, refetch } = useIdentity()
  return (
    <AccountSection
      id="identity"
      title="Sign-in elsewhere"
      about={<p>Log in here with your account at {provider}, beside or instead of a password.</p>}
    >
      {data?.isLinked && <Connected user={user} provider={provider} />}
      {data && !data.isLinked && (
        <ButtonLink
          look="secondary"
          href={addressOf('/api/login', { query: { next: pageUrls.account } })}
        >
          Connect {provider}
        </ButtonLink>
      )}
      {!data && error && (
        <OwnFailure error={error} title="This cannot be shown" onRetry={() => refetch()} />
      )}
      {!data && !error && <Loading text="Loading..." lines={1} />}
    </AccountSection>
  )
}

function Connected({ user, provider }: AccountIdentityProps) {
  const noteEnd = useEndedSession()
  const queryClient = useQueryClient()
  const unlinking = useMutation({
    mutationFn: () => api.DELETE('/api/user/identity'),
    onSuccess() {
      queryClient.invalidateQueries({ queryKey: identityKey })
      showToast({ title: 'Disconnected', description: 'From now on only your password opens it.' })
      document.getElementById('identity-title')?.focus()
    },
    onError(error) {
      noteEnd(error)
      const description = failureMessage(error, 'Please try again.', new Date())
      showToast({ title: 'Not disconnected', description, destructive: true })
    },
  })
  if (!user.hasPassword) {
    return (
      <p>
        You log in with {provider}. Before you can disconnect it, set a password, or nothing would
        open your account.
      </p>
    )
  }
  return (
    <>
      <p>You can log in with {provider}.</p>
      <Button
        look="secondary"
        aria-disabled={unlinking.isPending}
        onClick={() => unlinking.isPending || unlinking.mutate()}
      >
        {unlinking.isPending ? 'Disconnecting...' : `Disconnect ${provider}`}
      </Button>
    </>
  )
}
