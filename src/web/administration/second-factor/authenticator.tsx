import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'
import { api, bodyOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { refetchAdministrator } from '../administrator-query.ts'
import { useAction } from '../use-action.ts'
import { AuthenticatorEnrolment } from './authenticator-enrolment.tsx'

type AuthenticatorProps = {
  isEnrolled: boolean
  onEnrolled: (recoveryCodes: string[]) => void
}

/** The app that shows six digits. */
export function Authenticator({ isEnrolled, onEnrolled }: AuthenticatorProps) {
  const queryClient = useQueryClient()
  const { perform, isBusy } = useAction('Update Failed')
  const [secret, setSecret] = useState<AuthenticatorSecret>()
  const [isAsking, setIsAsking] = useState(false)

  const begin = () =>
    perform(async () => setSecret(await bodyOf(api.POST('/api/admin/second-factor/authenticator'))))

  async function remove() {
    setIsAsking(false)
    await perform(async () => {
      await api.DELETE('/api/admin/second-factor/authenticator')
      showToast({ title: 'Authenticator Removed', description: 'Its codes open nothing any more' })
    })
    await refetchAdministrator(queryClient)
  }

  function end(recoveryCodes: string[]) {
    setSecret(undefined)
    onEnrolled(recoveryCodes)
  }

  return (
    <section aria-labelledby="authenticator-title" className="factor">
      <h3 id="authenticator-title">Authenticator app</h3>
      {secret ? (
        <AuthenticatorEnrolment
          secret={secret}
          onEnrolled={end}
          onCancel={() => setSecret(undefined)}
        />
      ) : (
        <>
          <p className="text-muted">
            {isEnrolled
              ? 'An authenticator app is set up. Its code is asked for at every login.'
              : 'Any app for time-based codes (TOTP): Aegis, 1Password, Google Authenticator and others.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" aria-disabled={isBusy} onClick={begin}>
              {isEnrolled ? 'Set up another app instead' : 'Set up an authenticator app'}
            </Button>
            {isEnrolled && (
              <Button look="secondary" aria-disabled={isBusy} onClick={() => setIsAsking(true)}>
                Remove the authenticator app
              </Button>
            )}
          </div>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Remove the authenticator app?"
          consequence="Its codes open nothing any more, and your other sessions end."
          confirmLabel="Remove"
          isDestructive
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
