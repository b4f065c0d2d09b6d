import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { filledIn } from '../../forms/use-schema-form.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldCode } from '../../ui/field-code.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useCommandForm } from '../use-command-queue.ts'

type EnrolmentProps = {
  secret: AuthenticatorSecret
  onEnrolled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Shows the secret for the app; the app's first code proves that it was stored there. */
export function AuthenticatorEnrolment({ secret, onEnrolled, onCancel }: EnrolmentProps) {
  const texts = useTexts(secondFactorTexts)
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])

  const form = useCommandForm<{ otp: string }>({
    id: 'authenticator',
    names: ['otp'],
    schema: z.object({ otp: filledIn(texts.enterSixDigits) }),
    async send(body) {
      const { recoveryCodes } = await bodyOf(
        api.POST('/api/admin/second-factor/authenticator/confirm', { body }),
      )
      onEnrolled(recoveryCodes)
    },
    failureField: 'otp',
    fallback: texts.theCodeCouldNotBeChecked,
  })
  const isBusy = form.state.stage === 'sending' || form.state.stage === 'sent'

  return (
    <div className="grid justify-items-start gap-4 *:max-w-full">
      <p ref={title} tabIndex={-1}>
        {texts.scanStep}
      </p>
      <QrCode text={secret.url} label={texts.qrCodeForTheAuthenticatorApp} className="qr-code" />
      <p>
        {fillIn(texts.keyIs, { key: <code className="secret">{inGroups(secret.secret)}</code> })}
        <span className="block text-muted">{texts.timeBasedSixDigits30}</span>
      </p>
      <form method="post" noValidate onSubmit={form.submit}>
        <FieldCode {...form.bind('otp')} label={texts.codeStep} required />
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
