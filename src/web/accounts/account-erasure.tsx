import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type CurrentUser, AccountErasure as ErasureRequest } from '../../shared/accounts.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { useModal } from '../ui/dialog.tsx'
import { FieldChoices } from '../ui/field-choices.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { AccountSection } from './account-section.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { startOver } from './start-over.ts'

/** Deletes the account. */
export function AccountErasure({ user }: { user: CurrentUser }) {
  const texts = useTexts(accountTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountSection id="erase" title={texts.eraseYourAccount} about={<p>{texts.erasureWarning}</p>}>
      <p>{texts.erasureExplanation}</p>
      <Button variant="destructive" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" size="1.1em" />
        {texts.openErasure}
      </Button>
      {isOpen && <ErasureDialog user={user} onClose={() => setIsOpen(false)} />}
    </AccountSection>
  )
}

const Confirmation = z.pick(ErasureRequest, { password: true })

type ErasureDialogProps = { user: CurrentUser; onClose: () => void }

/** Explains the consequences, asks whether to keep the reports, and asks for a confirmation. */
export function ErasureDialog({ user, onClose }: ErasureDialogProps) {
  const texts = useTexts(accountTexts)
  const ref = useRef<HTMLDialogElement>(null)
  const [reports, setReports] = useState('free')
  useModal(ref, () => document.getElementById('erase-title'))
  const form = useSchemaForm<{ password?: string }>({
    id: 'erasure',
    names: user.hasPassword ? ['password'] : [],
    schema: Confirmation,
    send: ({ password }) =>
      api.DELETE('/api/user', {
        body: { ...(password ? { password } : {}), withdrawReports: reports === 'withdraw' },
      }),
    onSent: () =>
      startOver(pageUrls.main, {
        title: texts.accountErased,
        description: texts.nothingIsKept,
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
      className="dialog max-w-[38rem]"
    >
      <div className="dialog-body">
        <h2 id="erasure-title">{texts.eraseYourAccountQuestion}</h2>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{texts.cannotBeUndone}</li>
          <li>{texts.usernameBecomesFree}</li>
          <li>{texts.anonymousReportsStay}</li>
          <li>{texts.lastMailTo(user.email)}</li>
        </ul>
        <FormFrame
          form={form}
          label={texts.eraseMyAccount}
          variant="destructive"
          sendingLabel={texts.erasing}
          failureTitle={texts.accountNotErased}
          beside={
            <Button variant="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
          }
        >
          <ReportsChoice value={reports} onChoose={setReports} />
          {user.hasPassword ? (
            <FieldPassword
              {...form.bind('password')}
              label={texts.yourPassword}
              required
              autoComplete="current-password"
            />
          ) : (
            <div className="mb-6 grid justify-items-start gap-3">
              <SignInAgain />
            </div>
          )}
        </FormFrame>
      </div>
    </dialog>
  )
}

type ReportsChoiceProps = { value: string; onChoose: (value: string) => void }

function ReportsChoice({ value, onChoose }: ReportsChoiceProps) {
  const texts = useTexts(accountTexts)
  return (
    <fieldset className="mb-6 grid gap-3">
      <legend className="mb-2 font-semibold">{texts.whatBecomesOfYourReports}</legend>
      <FieldChoices
        id="erasure-reports"
        name="reports"
        value={value}
        onChoose={onChoose}
        choices={[
          { value: 'free', label: texts.keepReports, explanation: texts.keepReportsText },
          {
            value: 'withdraw',
            label: texts.withdrawReports,
            explanation: texts.withdrawReportsText,
          },
        ]}
      />
    </fieldset>
  )
}
