import type { CurrentUser } from '../../shared/accounts.ts'
import { identityTexts } from '../../shared/texts/en/identity.ts'
import { pageUrls } from '../../shared/urls.ts'
import { IdentityConfirmation, type UserIdentity } from '../../shared/user-identity.ts'
import { api, bodyOf } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { startOver } from './start-over.ts'

type LinkIdentityFormProps = {
  user: CurrentUser
  unlinked: NonNullable<UserIdentity['unlinked']>
  /** The name that the operator gave the provider. */
  provider: string
}

/** Asks whether the provider account shall open this account from now on. */
export function LinkIdentityForm({ user, unlinked, provider }: LinkIdentityFormProps) {
  const texts = useTexts(identityTexts)
  const asksPassword = unlinked.needsPassword && user.hasPassword
  const form = useSchemaForm({
    id: 'identity',
    names: asksPassword ? ['password'] : [],
    schema: IdentityConfirmation,
    send: (confirmation: IdentityConfirmation) =>
      bodyOf(api.POST('/api/user/identity', { body: confirmation })),
    onSent: ({ next }) =>
      startOver(next, {
        title: texts.connected,
        description: texts.connectedWith(provider),
      }),
    failureTitle: texts.notConnected,
  })
  return (
    <>
      <p className="text-lg text-muted">
        {fillIn(unlinked.email ? texts.signedInWithAs : texts.signedInWith, {
          provider,
          email: <bdi>{unlinked.email}</bdi>,
          username: <bdi>{user.username}</bdi>,
        })}
      </p>
      <FormFrame form={form} label={texts.connect} sendingLabel={texts.connecting}>
        {asksPassword && (
          <FieldPassword
            {...form.bind('password')}
            label={texts.password}
            required
            autoComplete="current-password"
          />
        )}
      </FormFrame>
      <ButtonLink variant="quiet" href={pageUrls.home}>
        {texts.notNow}
      </ButtonLink>
    </>
  )
}
