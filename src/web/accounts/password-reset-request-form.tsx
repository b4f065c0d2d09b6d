import { useEffect, useRef, useState } from 'react'
import { PasswordResetRequest } from '../../shared/accounts.ts'
import { passwordResetMinutes } from '../../shared/limits.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { api } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { FieldEmail } from '../ui/account-fields.tsx'
import { Button } from '../ui/button.tsx'

const againId = 'ask-for-the-link-again'

/** Requests a link by mail. The answer does not tell whether the account exists. */
export function PasswordResetRequestForm() {
  const texts = useTexts(signInTexts)
  const [sentTo, setSentTo] = useState('')
  const form = useSchemaForm<PasswordResetRequest>({
    id: 'reset',
    names: ['email'],
    schema: PasswordResetRequest,
    async send(request) {
      await api.POST('/api/password-reset', { body: request })
      setSentTo(request.email)
    },
    onSent: () => form.startAnew(),
  })
  useFocusOnSwap(sentTo !== '', form.fieldId('email'))
  return (
    <>
      <h1>{texts.resetYourPassword}</h1>
      <div role="status">{sentTo && <SentNote email={sentTo} />}</div>
      {sentTo ? (
        <Button
          id={againId}
          variant="secondary"
          onClick={() => setSentTo('')}
          className="justify-self-start"
        >
          {texts.askAgain}
        </Button>
      ) : (
        <>
          <p className="text-muted">{texts.resetExplanation}</p>
          <FormFrame
            form={form}
            label={texts.sendTheLink}
            sendingLabel={texts.sending}
            failureTitle={texts.nothingWasSent}
          >
            <FieldEmail {...form.bind('email')} />
          </FormFrame>
        </>
      )}
    </>
  )
}

/** The form and the way back to it replace each other, and what was pressed goes with them. */
function useFocusOnSwap(isSent: boolean, fieldId: string) {
  const wasSent = useRef(isSent)
  useEffect(() => {
    if (isSent !== wasSent.current) document.getElementById(isSent ? againId : fieldId)?.focus()
    wasSent.current = isSent
  }, [isSent, fieldId])
}

function SentNote({ email }: { email: string }) {
  const texts = useTexts(signInTexts)
  return (
    <div className="notice notice-success">
      <h2 className="text-lg text-success">{texts.checkYourMailbox}</h2>
      <p>
        {fillIn(texts.linkIsOnItsWay(passwordResetMinutes), {
          address: <bdi className="wrap-anywhere">{email}</bdi>,
        })}
      </p>
      <p>{texts.nothingCame}</p>
    </div>
  )
}
