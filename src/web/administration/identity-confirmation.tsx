import { createContext, type ReactNode, useContext, useState } from 'react'
import { ApiError, api } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
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
          onCancel={() => end(({ reject }) => reject(new Declined('Nothing was changed')))}
        />
      )}
    </AskContext>
  )
}

type PasswordDialogProps = { onConfirmed: () => void; onCancel: () => void }

function PasswordDialog({ onConfirmed, onCancel }: PasswordDialogProps) {
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
      setFault(failureMessage(error, 'The password could not be checked.', new Date()))
    }
  }

  return (
    <ConfirmDialog
      question="Is it still you?"
      consequence="It has been a while since you signed in. Enter your password to go on."
      confirmLabel="Go on"
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
          label="Password"
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
