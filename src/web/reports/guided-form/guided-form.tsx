import './guided-form.css'
import { type FormEvent, useState } from 'react'
import { guidedFormTexts } from '../../../shared/texts/en/guided-form.ts'
import { pageUrls } from '../../../shared/urls.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { GuardWhenNeeded } from '../personal-details/guard-when-needed.tsx'
import { createPlainForm } from '../report-form/plain-form.ts'
import { DraftNote } from '../report-form/report-form-draft.tsx'
import { reportFormId } from '../report-form/report-form-fields.ts'
import { ReportFormFaults, SignInNote } from '../report-form/report-form-notes.tsx'
import { EarlierReceipt, ReportFormOutcome } from '../report-form/report-form-outcome.tsx'
import { AllSteps } from './all-steps.tsx'
import { GuidedButtons, GuidedFoot, GuidedHead, GuidedProgress } from './guided-parts.tsx'
import { fieldsOf } from './guided-steps.ts'
import { useGuidedForm } from './use-guided-form.ts'

/** The fields of the report form, one or a few at a time. Without scripts all of them are shown. */
export function GuidedForm() {
  const texts = useTexts(guidedFormTexts)
  const [plainForm] = useState(createPlainForm)
  const guided = useGuidedForm(plainForm)
  const { form, filling, draft, state, step, hasFaults, submit, goOn } = guided
  const isSending = state.stage === 'sending'
  const isSent = state.stage === 'sent'

  function send(event: FormEvent<HTMLFormElement>) {
    if (step === 'check') return submit(event)
    event.preventDefault()
    return goOn()
  }

  return (
    <form
      id={reportFormId}
      method="post"
      action={pageUrls.submit}
      noValidate={form.formState.isReady}
      aria-labelledby="guided-title"
      aria-busy={isSending}
      onSubmit={send}
      onInput={guided.onInput}
    >
      <GuidedHead guided={guided} />
      {!isSent && <GuidedProgress guided={guided} />}
      <SignInNote returnUrl={pageUrls.guided} />
      <EarlierReceipt state={state} title={texts.reportBefore} />
      <DraftNote draft={draft} />
      <ReportFormFaults names={hasFaults ? fieldsOf(step) : []} form={form} />
      <div inert={isSending}>
        <AllSteps
          key={filling}
          form={form}
          shown={isSent ? undefined : step}
          onUpload={draft.keeper.saveSoon}
          onChange={(name) => guided.goTo(name, { isChange: true })}
        />
      </div>
      {isSent ? <h2 className="sr-only">{texts.sent}</h2> : <GuidedButtons guided={guided} />}
      <ReportFormOutcome state={state} />
      {!isSent && <GuidedFoot guided={guided} />}
      <GuardWhenNeeded key={`guard-${filling}`} form={form} formId={reportFormId} />
    </form>
  )
}
