import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../shared/accounts.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { pageUrls } from '../../shared/urls.ts'
import { addressOf, api } from '../api.ts'
import { showFailure } from '../show-failure.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { showToast } from '../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { OwnFailure, useEndedSession } from './own-failure.tsx'
import { identityKey, useIdentity } from './user-query.ts'

type AccountIdentityProps = { user: CurrentUser; provider: string }

/** The linked account of a single sign-on provider, if the operator offers one. */
export function AccountIdentity({ user, provider }: AccountIdentityProps) {
  const texts = useTexts(accountTexts)
  const { data, error, refetch } = useIdentity()
  return (
    <AccountSection
      id="identity"
      title={texts.signInElsewhere}
      about={<p>{texts.signInElsewhereText(provider)}</p>}
    >
      {data?.isLinked && <Connected user={user} provider={provider} />}
      {data && !data.isLinked && (
        <ButtonLink
          variant="secondary"
          href={addressOf('/api/login', { query: { next: pageUrls.account } })}
        >
          {texts.connectProvider(provider)}
        </ButtonLink>
      )}
      {!data && error && (
        <OwnFailure error={error} title={texts.thisCannotBeShown} onRetry={() => refetch()} />
      )}
      {!data && !error && <Loading text={texts.loading} lines={1} />}
    </AccountSection>
  )
}

function Connected({ user, provider }: AccountIdentityProps) {
  const language = useLanguage()
  const texts = useTexts(accountTexts)
  const noteEnd = useEndedSession()
  const queryClient = useQueryClient()
  const unlinking = useMutation({
    mutationFn: () => api.DELETE('/api/user/identity'),
    onSuccess() {
      queryClient.invalidateQueries({ queryKey: identityKey })
      showToast({ title: texts.disconnected, description: texts.onlyPasswordOpensIt })
      document.getElementById('identity-title')?.focus()
    },
    onError(error) {
      noteEnd(error)
      showFailure(language, texts.notDisconnected, error)
    },
  })
  if (!user.hasPassword) {
    return <p>{texts.setPasswordFirst(provider)}</p>
  }
  return (
    <>
      <p>{texts.canLogInWith(provider)}</p>
      <Button
        variant="secondary"
        aria-disabled={unlinking.isPending}
        onClick={() => unlinking.isPending || unlinking.mutate()}
      >
        {unlinking.isPending ? texts.disconnecting : texts.disconnect(provider)}
      </Button>
    </>
  )
}
