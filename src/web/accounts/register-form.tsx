import { NewUser } from '../../shared/accounts.ts'
import { policy } from '../../shared/policy.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { signInToastsTexts } from '../../shared/texts/en/sign-in-toasts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { type SchemaForm, useSchemaForm } from '../forms/use-schema-form.ts'
import { ExternalLink } from '../layout/links.tsx'
import { sendWithProof } from '../proof-of-work/send-with-proof.ts'
import { useSite } from '../site-context.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { FieldEmail, FieldUsername } from '../ui/account-fields.tsx'
import { FieldText } from '../ui/field-text.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { registrationToast } from './sign-in-toasts.ts'
import { startOver } from './start-over.ts'

const names = ['firstName', 'lastName', 'username', 'email', 'password', 'confirmPassword'] as const

export function useRegisterForm(next: string): SchemaForm {
  const texts = useTexts(signInTexts)
  const toasts = useTexts(signInToastsTexts)
  const { site } = useSite()
  return useSchemaForm({
    id: 'register',
    names,
    schema: NewUser,
    send: (body: NewUser, onWait) =>
      sendWithProof(
        (header) => api.POST('/api/register', { params: { header }, body }),
        () => onWait({ isChecking: true }),
      ),
    onSent: () => startOver(next, registrationToast(toasts, site.name)),
    failureTitle: texts.registrationFailed,
  })
}

export function RegisterForm({ form }: { form: SchemaForm }) {
  const texts = useTexts(signInTexts)
  return (
    <FormFrame form={form} label={texts.register} sendingLabel={texts.registering}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <FieldText
          {...form.bind('firstName')}
          label={texts.firstName}
          required
          autoComplete="given-name"
        />
        <FieldText
          {...form.bind('lastName')}
          label={texts.lastName}
          required
          autoComplete="family-name"
        />
      </div>
      <FieldUsername {...form.bind('username')} />
      <FieldEmail {...form.bind('email')} />
      <NewPasswordFields form={form} isFirst />
      <AgeStatement />
    </FormFrame>
  )
}

/** The links open new tabs, so that the typed text is not lost. */
function AgeStatement() {
  const texts = useTexts(signInTexts)
  return (
    <p className="mb-6 text-sm text-muted">
      {fillIn(texts.ageStatement(policy.minimumAge), {
        terms: <ExternalLink href={pageUrls.termsOfService}>{texts.termsOfService}</ExternalLink>,
        privacy: <ExternalLink href={pageUrls.privacyPolicy}>{texts.privacyPolicy}</ExternalLink>,
      })}
    </p>
  )
}
