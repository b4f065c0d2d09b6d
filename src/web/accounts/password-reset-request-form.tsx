import { useState } from 'react'
import { PasswordResetRequest } from '../../shared/accounts.ts'
import { passwordResetMinutes } from '../../shared/limits.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FieldEmail } from '../ui/field-email.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountFormFrame } from './account-form-frame.tsx'

const failureTitle = 'Nothing was sent'

/** Asks for a link by mail. What is said then is the same whether or not there is an account. */
export function PasswordResetRequestForm() {
  const [sentTo, setSentTo] = useState('')
  const form = useAccountForm<PasswordResetRequest>({
    id: 'reset',
    names: ['email'],
    schema: PasswordResetRequest,
    async send(request) {
      await api.POST('/api/password-reset', { body: request })
      setSentTo(request.email)
    },
    onSent: () => form.startAnew(),
  })
  return (
    <>
      <h1 className="text-section">Reset your password</h1>
      <div role="status">{sentTo && <SentNote email={sentTo} />}</div>
      {sentTo ? (
        <Button look="secondary" onClick={() => setSentTo('')} className="justify-self-start">
          Ask again
        </Button>
      ) : (
        <>
          <p className="text-muted">
            Enter the e-mail address of your account. You get a link with which you choose a new
            password.
          </p>
          <AccountFormFrame
            form={form}
            label="Send the link"
            sendingLabel="Sending..."
            failureTitle={failureTitle}
          >
            <FieldEmail {...form.bind('email')} />
          </AccountFormFrame>
        </>
      )}
    </>
  )
}

function SentNote({ email }: { email: string }) {
  return (
    <div className="notice border-l-success">
      <h2 className="text-lg text-success">Look into your mailbox</h2>
      <p>
        If there is an account with the address <bdi className="wrap-anywhere">{email}</bdi>, a link
        is on its way. It works once, for {passwordResetMinutes} minutes.
      </p>
      <p>Nothing came? Look among unwanted mail, or check the address and ask again.</p>
    </div>
  )
}
