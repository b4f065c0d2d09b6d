import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'
import { secondFactorTexts } from '../../../shared/texts/en/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { refetchAdministrator } from '../administrator-query.ts'
import { useCommandQueue } from '../use-command-queue.ts'
import { useEditing } from '../use-editing.ts'
import { AuthenticatorEnrolment } from './authenticator-enrolment.tsx'

const setUpId = 'set-up-authenticator'

type AuthenticatorProps = {
  isEnrolled: boolean
  onEnrolled: (recoveryCodes: string[]) => void
}

/** The authenticator app: its state, and the way to enrol it. */
export function Authenticator({ isEnrolled, onEnrolled }: AuthenticatorProps) {
  const texts = useTexts(secondFactorTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)
  const [secret, setSecret] = useState<AuthenticatorSecret>()
  const { isEditing, edit, stop } = useEditing(setUpId)
  const [isAsking, setIsAsking] = useState(false)

  const begin = () =>
    perform(async () => {
      setSecret(await bodyOf(api.POST('/api/admin/second-factor/authenticator')))
      edit()
    })

  async function remove() {
    setIsAsking(false)
    const isDone = await perform(async () => {
      await api.DELETE('/api/admin/second-factor/authenticator')
      showToast({
        title: texts.authenticatorRemoved,
        description: texts.itsCodesNoLongerWork,
      })
    })
    await refetchAdministrator(queryClient)
    if (isDone) document.getElementById(setUpId)?.focus()
  }

  function end(recoveryCodes: string[]) {
    stop()
    onEnrolled(recoveryCodes)
  }

  return (
    <section aria-labelledby="authenticator-title" className="ruled grid grid-cols-1 gap-4 pt-6">
      <h3 id="authenticator-title">{texts.authenticatorApp}</h3>
      {secret && isEditing ? (
        <AuthenticatorEnrolment secret={secret} onEnrolled={end} onCancel={stop} />
      ) : (
        <>
          <p className="text-muted">
            {isEnrolled ? texts.authenticatorIsSetUp : texts.authenticatorExplanation}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button id={setUpId} variant="secondary" aria-disabled={isBusy} onClick={begin}>
              {isEnrolled ? texts.setUpAnotherAppInstead : texts.setUpAnAuthenticatorApp}
            </Button>
            {isEnrolled && (
              <Button variant="secondary" aria-disabled={isBusy} onClick={() => setIsAsking(true)}>
                {texts.removeTheAuthenticatorApp}
              </Button>
            )}
          </div>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          question={texts.removeAuthenticatorQuestion}
          consequence={texts.authenticatorRemovedText}
          confirmLabel={texts.remove}
          isDestructive
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
