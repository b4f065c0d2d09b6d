import KeyRound from 'lucide-react/icons/key-round'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Confirmation } from '../../shared/second-factor.ts'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { secondFactorTexts } from '../../shared/texts/en/second-factor.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { api, bodyOf, hasProblem } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { useAdministrator } from './administrator-query.ts'
import { passkeyObstacle, usePasskey } from './second-factor/passkey-ceremony.ts'

type Action<T> = () => Promise<T>
type Ask = () => Promise<void>

const AskContext = createContext<Ask>(() => Promise.reject(new Error('Nobody can be asked')))

/** The administrator closed the dialog instead of proving who they are; nothing went wrong. */
export class Declined extends Error {}

/** Runs an action. If the server asks for a new proof of identity, asks for it and runs it again. */
export function useConfirmed() {
  const ask = useContext(AskContext)
  return async function confirmed<T>(action: Action<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      if (!hasProblem(error, 'confirmation-required')) throw error
    }
    await ask()
    return action()
  }
}

type Asking = { resolve: () => void; reject: (reason: Error) => void }

/** Lets components inside ask the administrator for the password or a passkey again. */
export function IdentityConfirmation({ children }: { children: ReactNode }) {
  const texts = useTexts(administrationTexts)
  const [asking, setAsking] = useState<Asking>()
  const [ask] = useState<Ask>(
    () => () => new Promise((resolve, reject) => setAsking({ resolve, reject })),
  )
  const latest = useRef(asking)
  useEffect(() => {
    latest.current = asking
  }, [asking])
  // The end of a session removes the dialog; reject, so that the queued commands do not wait forever.
  const { sessionHasEnded } = texts
  useEffect(() => () => latest.current?.reject(new Declined(sessionHasEnded)), [sessionHasEnded])

  function end(tell: (asking: Asking) => void) {
    if (asking) tell(asking)
    setAsking(undefined)
  }

  return (
    <AskContext value={ask}>
      {children}
      {asking && (
        <ProofDialog
          onConfirmed={() => end(({ resolve }) => resolve())}
          onCancel={() => end(({ reject }) => reject(new Declined(texts.nothingWasChanged)))}
        />
      )}
    </AskContext>
  )
}

/** Sends one proof by passkey at a time; `fault` is why the last one was refused. */
function usePasskeyProof(onConfirmed: () => void) {
  const language = useLanguage()
  const texts = useTexts(administrationTexts)
  const passkeyTexts = useTexts(secondFactorTexts)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function prove() {
    setIsBusy(true)
    setFault(undefined)
    try {
      await sendPasskey(passkeyTexts)
      onConfirmed()
    } catch (error) {
      setIsBusy(false)
      setFault(failureMessage(language, error, texts.thePasskeyCouldNotBeChecked))
    }
  }
  return { isBusy, fault, prove }
}

async function sendPasskey(passkeyTexts: Texts['secondFactor']): Promise<void> {
  const offer = await bodyOf(api.POST('/api/admin/login/passkey/options'))
  await api.POST('/api/admin/confirm/passkey', { body: await usePasskey(passkeyTexts, offer) })
}

type ProofDialogProps = { onConfirmed: () => void; onCancel: () => void }

/** Sends the proof outside of the queue, because the waiting command blocks the queue. */
function ProofDialog({ onConfirmed, onCancel }: ProofDialogProps) {
  const texts = useTexts(administrationTexts)
  const passkeyTexts = useTexts(secondFactorTexts)
  const { administrator } = useAdministrator()
  const element = useRef<HTMLFormElement>(null)
  const passkey = usePasskeyProof(onConfirmed)
  const form = useSchemaForm({
    id: 'identity',
    names: ['password'],
    schema: Confirmation,
    send: (body: Confirmation) => api.POST('/api/admin/confirm', { body }),
    onSent: onConfirmed,
    failureField: 'password',
    fallback: texts.thePasswordCouldNotBeChecked,
  })
  const { fault, ...password } = form.bind('password')
  const isBusy = passkey.isBusy || form.state.stage === 'sending' || form.state.stage === 'sent'
  const hasPasskey = Boolean(administrator?.secondFactor.passkeys) && !passkeyObstacle(passkeyTexts)

  return (
    <ConfirmDialog
      question={texts.confirmThatItIsYou}
      consequence={texts.passwordAgain}
      confirmLabel={texts.goOn}
      isBusy={isBusy}
      onConfirm={() => element.current?.requestSubmit()}
      onCancel={onCancel}
    >
      <form ref={element} method="post" noValidate onSubmit={form.submit}>
        <FieldPassword
          {...password}
          label={texts.password}
          required
          fault={fault ?? passkey.fault}
          autoComplete="current-password"
        />
      </form>
      {hasPasskey && (
        <Button
          variant="secondary"
          aria-disabled={isBusy}
          onClick={() => isBusy || passkey.prove()}
        >
          <KeyRound aria-hidden="true" size="1.1em" />
          {texts.useAPasskeyInstead}
        </Button>
      )}
    </ConfirmDialog>
  )
}
