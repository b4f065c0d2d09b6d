import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { failureMessage } from '../../failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldCode } from '../../ui/field-code.tsx'
import { QrCode } from './qr-code.tsx'

type EnrolmentProps = {
  secret: AuthenticatorSecret
  onEnrolled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

const codeId = 'authenticator-code'

/** The secret goes into the app, and the app's first code proves that it arrived. */
export function AuthenticatorEnrolment({ secret, onEnrolled, onCancel }: EnrolmentProps) {
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])

  async function enrol(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const otp = String(new FormData(event.currentTarget).get('otp') ?? '')
    if (otp === '') return refuse('Enter the six digits that the app shows')
    setIsBusy(true)
    try {
      const { recoveryCodes } = await bodyOf(
        api.POST('/api/admin/second-factor/authenticator/confirm', { body: { otp } }),
      )
      onEnrolled(recoveryCodes)
    } catch (error) {
      setIsBusy(false)
      refuse(failureMessage(error, 'The code could not be checked.', new Date()))
    }
  }

  function refuse(message: string) {
    setFault(message)
    document.getElementById(codeId)?.focus()
  }

  return (
    <div className="enrolment">
      <p ref={title} tabIndex={-1}>
        1. Scan this code with the app, or type the key into it.
      </p>
      <QrCode text={secret.url} label="QR code for the authenticator app" />
      <p>
        Key: <code className="secret">{inGroups(secret.secret)}</code>
        <span className="block text-muted">Time-based, six digits, 30 seconds, SHA-1.</span>
      </p>
      <form method="post" noValidate onSubmit={enrol}>
        <FieldCode
          id={codeId}
          name="otp"
          label="2. The code that the app shows now"
          required
          fault={fault}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Checking...' : 'Confirm'}
          </Button>
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}

/** In fours, as people copy it. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
