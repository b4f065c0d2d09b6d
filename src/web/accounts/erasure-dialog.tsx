import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type CurrentUser, givenPassword } from '../../shared/accounts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { useModal } from '../ui/dialog.tsx'
import { FieldChoices } from '../ui/field-choices.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountFormFrame } from './account-form-frame.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { startOver } from './start-over.ts'

const failureTitle = 'Account not erased'
const Confirmation = z.object({ password: givenPassword('Please enter your password') })
const NoConfirmation = z.object({})

const choices = [
  {
    value: 'free',
    label: 'Keep my reports, without me',
    explanation:
      'They stay as anonymous reports. Your name and e-mail address go, also where your text repeats them, and so does what you wrote about witnesses. If the text or a video tells who you are, withdraw them.',
  },
  {
    value: 'withdraw',
    label: 'Withdraw my reports too',
    explanation: 'They are deleted and disappear from the register and its statistics.',
  },
]

type ErasureDialogProps = { user: CurrentUser; onClose: () => void }

/** Names what follows, asks what becomes of the reports, and lets the owner confirm it. */
export function ErasureDialog({ user, onClose }: ErasureDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [reports, setReports] = useState('free')
  useModal(ref, () => document.getElementById('erase-title'))
  const form = useAccountForm<{ password?: string }>({
    id: 'erasure',
    names: user.hasPassword ? ['password'] : [],
    schema: user.hasPassword ? Confirmation : NoConfirmation,
    send: ({ password }) =>
      api.DELETE('/api/user', {
        body: { ...(password ? { password } : {}), withdrawReports: reports === 'withdraw' },
      }),
    onSent: () =>
      startOver(pageUrls.main, {
        title: 'Account erased',
        description: 'Nothing is kept of it. A last e-mail confirms that.',
      }),
  })
  return (
    <dialog
      ref={ref}
      open
      aria-labelledby="erasure-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="dialog erasure-dialog"
    >
      <div className="dialog-body">
        <h2 id="erasure-title">Erase your account?</h2>
        <ul className="grid list-disc gap-1 pl-5">
          <li>This happens at once and cannot be undone.</li>
          <li>You are signed out everywhere, and your username becomes free for others.</li>
          <li>
            Reports you sent anonymously are not touched: they were never linked to your account.
          </li>
          <li>A last e-mail to {user.email} confirms it.</li>
        </ul>
        <AccountFormFrame
          form={form}
          label="Erase my account"
          look="destructive"
          sendingLabel="Erasing..."
          failureTitle={failureTitle}
          beside={
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <fieldset className="mb-6 grid gap-3">
            <legend className="mb-2 font-semibold">What becomes of your reports?</legend>
            <FieldChoices
              id="erasure-reports"
              name="reports"
              value={reports}
              onChoose={setReports}
              choices={choices}
            />
          </fieldset>
          {user.hasPassword ? (
            <FieldPassword
              {...form.bind('password')}
              label="Your Password"
              required
              autoComplete="current-password"
            />
          ) : (
            <div className="mb-6 grid justify-items-start gap-3">
              <SignInAgain />
            </div>
          )}
        </AccountFormFrame>
      </div>
    </dialog>
  )
}
