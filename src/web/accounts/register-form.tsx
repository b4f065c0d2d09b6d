import { NewUser } from '../../shared/accounts.ts'
import { passwordLimits } from '../../shared/limits.ts'
import { policy } from '../../shared/policy.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { ExternalLink } from '../layout/external-link.tsx'
import { sendWithProof } from '../proof-of-work/send-with-proof.ts'
import { useSite } from '../site-context.ts'
import { FieldEmail } from '../ui/field-email.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { FieldText } from '../ui/field-text.tsx'
import { FieldUsername } from '../ui/field-username.tsx'
import { type AccountForm, useAccountForm } from './account-form.ts'
import { AccountFormFrame } from './account-form-frame.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { registrationToast } from './sign-in-toasts.ts'
import { startOver } from './start-over.ts'

const failureTitle = 'Registration failed'
const names = ['firstName', 'lastName', 'username', 'email', 'password', 'confirmPassword'] as const

export function useRegisterForm(next: string): AccountForm {
  const { site } = useSite()
  return useAccountForm({
    id: 'register',
    names,
    schema: NewUser,
    send: (body: NewUser, onCheck) =>
      sendWithProof((header) => api.POST('/api/register', { params: { header }, body }), onCheck),
    onSent: () => startOver(next, registrationToast(site.name)),
    failureTitle,
  })
}

export function RegisterForm({ form }: { form: AccountForm }) {
  return (
    <AccountFormFrame
      form={form}
      label="Register"
      sendingLabel="Registering..."
      failureTitle={failureTitle}
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        <FieldText
          {...form.bind('firstName')}
          label="First Name"
          required
          autoComplete="given-name"
        />
        <FieldText
          {...form.bind('lastName')}
          label="Last Name"
          required
          autoComplete="family-name"
        />
      </div>
      <FieldUsername {...form.bind('username')} />
      <FieldEmail {...form.bind('email')} />
      <FieldPassword
        {...form.bind('password', { deps: ['confirmPassword'] })}
        label="Password"
        hint={`At least ${passwordLimits.shortest} characters. Several words that do not belong together are strong and easy to remember.`}
        required
        autoComplete="new-password"
        below={<PasswordStrength form={form} />}
      />
      <FieldPassword
        {...form.bind('confirmPassword')}
        label="Confirm Password"
        required
        autoComplete="new-password"
      />
      <AgeStatement />
    </AccountFormFrame>
  )
}

/** In new tabs, so that reading them costs nothing that was typed. */
function AgeStatement() {
  return (
    <p className="mb-6 text-sm text-muted">
      By registering you confirm that you are at least {policy.minimumAge} years old and accept the{' '}
      <ExternalLink href={pageUrls.termsOfService}>Terms of Service</ExternalLink>. The{' '}
      <ExternalLink href={pageUrls.privacyPolicy}>Privacy Policy</ExternalLink> tells what we keep.
    </p>
  )
}
