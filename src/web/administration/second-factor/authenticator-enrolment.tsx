import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { failureMessage } from '../../failure-message.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldCode } from '../../ui/field-code.tsx'
import { QrCode } from './qr-code.tsx'

type EnrolmentProps = {
  secret: AuthenticatorSecret
  onEnrolled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

const codeId = 'authenticator-code'

/** Shows the secret for the app; the app's first code proves that it was stored there. */
export function AuthenticatorEnrolment({ secret, onEnrolled, onCancel }: EnrolmentProps) {
  const texts = useTexts(secondFactorTexts)
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])

  async function enrol(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const otp = String(new FormData(event.currentTarget).get('otp') ?? '')
    if (otp === '') return refuse(texts.enterSixDigits)
    setIsBusy(true)
    try {
      const { recoveryCodes } = await bodyOf(
        api.POST('/api/admin/second-factor/authenticator/confirm', { body: { otp } }),
      )
      onEnrolled(recoveryCodes)
    } catch (error) {
      setIsBusy(false)
      refuse(failureMessage(error, texts.theCodeCouldNotBeChecked, new Date()))
    }
  }

  function refuse(message: string) {
    setFault(message)
    document.getElementById(codeId)?.focus()
  }

  return (
    <div className="grid justify-items-start gap-4 *:max-w-full">
      <p ref={title} tabIndex={-1}>
        {texts.scanStep}
      </p>
      <QrCode text={secret.url} label={texts.qrCodeForTheAuthenticatorApp} />
      <p>
        {fillIn(texts.keyIs, { key: <code className="secret">{inGroups(secret.secret)}</code> })}
        <span className="block text-muted">{texts.timeBasedSixDigits30}</span>
      </p>
      <form method="post" noValidate onSubmit={enrol}>
        <FieldCode id={codeId} name="otp" label={texts.codeStep} required fault={fault} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? texts.checking : texts.confirm}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Groups of four characters are easier to copy. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
