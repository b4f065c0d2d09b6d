import { createContext, type ReactNode, useContext, useState } from 'react'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { ApiError, api } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FieldPassword } from '../ui/field-password.tsx'

type Action<T> = () => Promise<T>
type Ask = () => Promise<void>

const AskContext = createContext<Ask>(() => Promise.reject(new Error('Nobody can be asked')))

/** That the administrator does not want to prove who they are; nothing went wrong. */
export class Declined extends Error {}

/** Does a action; where the server wants the password once more for it, asks and does it again. */
export function useConfirmed() {
  const ask = useContext(AskContext)
  return async function confirmed<T>(action: Action<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      const isAsked = error instanceof ApiError && error.problem?.code === 'confirmation-required'
      if (!isAsked) throw error
    }
    await ask()
    return action()
  }
}

type Asking = { resolve: () => void; reject: (reason: Error) => void }

/** Lets components inside ask the administrator for the password again. */
export function IdentityConfirmation({ children }: { children: ReactNode }) {
  const texts = useTexts(administrationTexts)
  const [asking, setAsking] = useState<Asking>()
  const [ask] = useState<Ask>(
    () => () => new Promise((resolve, reject) => setAsking({ resolve, reject })),
  )

  function end(tell: (asking: Asking) => void) {
    if (asking) tell(asking)
    setAsking(undefined)
  }

  return (
    <AskContext value={ask}>
      {children}
      {asking && (
        <PasswordDialog
          onConfirmed={() => end(({ resolve }) => resolve())}
          onCancel={() => end(({ reject }) => reject(new Declined(texts.nothingWasChanged)))}
        />
      )}
    </AskContext>
  )
}

type PasswordDialogProps = { onConfirmed: () => void; onCancel: () => void }

function PasswordDialog({ onConfirmed, onCancel }: PasswordDialogProps) {
  const texts = useTexts(administrationTexts)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function confirm() {
    if (isBusy) return
    setIsBusy(true)
    try {
      await api.POST('/api/admin/confirm', { body: { password } })
      onConfirmed()
    } catch (error) {
      setIsBusy(false)
      setFault(failureMessage(error, texts.thePasswordCouldNotBeChecked, new Date()))
    }
  }

  return (
    <ConfirmDialog
      question={texts.isItStillYou}
      consequence={texts.passwordAgain}
      confirmLabel={texts.goOn}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <FieldPassword
          id="identity-password"
          label={texts.password}
          required
          fault={fault}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
