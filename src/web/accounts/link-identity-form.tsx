import { useRef } from 'react'
import type { CurrentUser } from '../../shared/accounts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { IdentityConfirmation, type UserIdentity } from '../../shared/user-identity.ts'
import { api, bodyOf } from '../api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountFormFrame } from './account-form-frame.tsx'
import { startOver } from './start-over.ts'

type LinkIdentityFormProps = {
  user: CurrentUser
  unlinked: NonNullable<UserIdentity['unlinked']>
  /** What the operator calls the place where the person signed in. */
  provider: string
}

/** Asks whether what the person signed in with elsewhere shall open this account from now on. */
export function LinkIdentityForm({ user, unlinked, provider }: LinkIdentityFormProps) {
  const next = useRef<string>(pageUrls.home)
  const asksPassword = unlinked.needsPassword && user.hasPassword
  const failureTitle = 'Not connected'
  const form = useAccountForm({
    id: 'identity',
    names: asksPassword ? ['password'] : [],
    schema: IdentityConfirmation,
    async send(confirmation) {
      const linked = await bodyOf(api.POST('/api/user/identity', { body: confirmation }))
      next.current = linked.next
    },
    onSent: () =>
      startOver(next.current, {
        title: 'Connected',
        description: `From now on you can log in with ${provider}.`,
      }),
    failureTitle,
  })
  return (
    <>
      <p className="text-lg text-muted">
        You signed in with {provider}
        {unlinked.email && (
          <>
            {' '}
            as <bdi>{unlinked.email}</bdi>
          </>
        )}
        . Once connected, it opens your account <bdi>{user.username}</bdi> as the password does. Go
        on only if both are yours.
      </p>
      <AccountFormFrame
        form={form}
        label="Connect"
        sendingLabel="Connecting..."
        failureTitle={failureTitle}
      >
        {asksPassword && (
          <FieldPassword
            {...form.bind('password')}
            label="Password"
            required
            autoComplete="current-password"
          />
        )}
      </AccountFormFrame>
      <ButtonLink look="quiet" href={pageUrls.home}>
        Not now
      </ButtonLink>
    </>
  )
}
