import { useContext, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { NewReport } from '../../../shared/reports.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { formUrls } from '../../../shared/urls.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFaults } from '../../ui/field-faults.tsx'
import { FilledFormContext } from './filled-form-context.ts'
import type { ReportFormApi } from './report-form-binding.ts'
import { useReportDraft } from './report-form-draft.ts'
import { DraftNote, DraftTerms } from './report-form-draft-note.tsx'
import { fieldId, filledFields, type ReportFields, reportFormId } from './report-form-fields.ts'
import { PersonalInformation, PrivacyChoice, SightingDetails } from './report-form-groups.tsx'
import { ReportFormOutcome } from './report-form-outcome.tsx'
import { type PlainForm, takePlainForm } from './report-form-plain.ts'
import { resolveReport } from './report-form-resolver.ts'
import { SignInNote } from './report-form-sign-in-note.tsx'
import { useFollowingStart, useStartFields } from './report-form-start.ts'
import {
  answeredState,
  asFormErrors,
  type SubmissionState,
  useReportSubmission,
} from './report-form-submission.ts'
import { VideoEvidence } from './report-form-video.tsx'

export function ReportFormBody() {
  const texts = useTexts(reportFormTexts)
  const [filling, setFilling] = useState(1)
  const filledForm = useContext(FilledFormContext)
  const plainForm = usePlainForm(filledForm !== null)
  const start = useStartFields()
  const form = useForm<ReportFields, unknown, NewReport>({
    resolver: resolveReport,
    defaultValues: { ...start, ...filledFields(filledForm?.fields ?? {}, start) },
    ...(filledForm ? { errors: asFormErrors(filledForm.faults) } : {}),
    shouldFocusError: false,
  })
  function startAnew() {
    form.reset(start)
    setFilling((count) => count + 1)
  }
  const draft = useReportDraft({
    form,
    startAnew,
    readFilled: () => filledFields(form.getValues(), start),
    readTyped: () => plainForm.current.typed,
  })
  useFollowingStart(form, start)
  const { keeper } = draft
  const { state, submit } = useReportSubmission({
    form,
    keeper,
    startAnew,
    initial: answeredState(filledForm),
  })
  const isSending = state.stage === 'sending'

  return (
    <form
      id={reportFormId}
      method="post"
      action={formUrls.reports}
      noValidate={form.formState.isReady}
      aria-labelledby="submit-title"
      aria-busy={isSending}
      onSubmit={submit}
      onInput={keeper.saveSoon}
    >
      <SignInNote />
      <DraftNote draft={draft} />
      <Faults state={state} form={form} />
      <p className="mb-3 text-sm text-muted">
        Fields marked with <span className="text-destructive">*</span> are required.
      </p>
      <div inert={isSending} className="grid gap-6">
        <PersonalInformation form={form} />
        <SightingDetails form={form} filling={filling} />
        <VideoEvidence key={`video-${filling}`} form={form} onChange={keeper.saveSoon} />
        <PrivacyChoice form={form} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" aria-disabled={isSending} className="min-w-[min(11rem,100%)]">
          {isSending ? texts.submitting : texts.submitReport}
        </Button>
        <DraftTerms draft={draft} />
      </div>
      <ReportFormOutcome state={state} />
    </form>
  )
}

function Faults({ state, form }: { state: SubmissionState; form: ReportFormApi }) {
  const texts = useTexts(reportFormTexts)
  if (state.stage !== 'faulty') return null
  const open = state.faults.filter(({ name }) => form.formState.errors[name])
  if (open.length === 0) return null
  return (
    <div className="mb-6">
      <FieldFaults
        title={texts.thereIsAProblem}
        faults={open.map(({ name, message }) => ({ id: fieldId(name), message }))}
      />
    </div>
  )
}

/** Takes over what was typed, and sends what was submitted, before this code was there. */
function usePlainForm(isAnswer: boolean) {
  const plainForm = useRef<PlainForm>({ typed: {}, isSubmitted: false })
  // Insertion effects run before refs attach, where the form library writes its defaults.
  useInsertionEffect(() => {
    const { typed, isSubmitted } = takePlainForm()
    plainForm.current = { typed: { ...readForm(isAnswer), ...typed }, isSubmitted }
  }, [isAnswer])
  useEffect(() => {
    if (plainForm.current.isSubmitted) setTimeout(() => findForm()?.requestSubmit())
  }, [])
  return plainForm
}

function findForm(): HTMLFormElement | undefined {
  const element = document.getElementById(reportFormId)
  return element instanceof HTMLFormElement ? element : undefined
}

/** What stands in the plain form, without what the server had filled in for a user. */
function readForm(isAnswer: boolean): Partial<ReportFields> {
  const form = findForm()
  if (!form) return {}
  const isFilledIn = (name: string) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.value === control.defaultValue
  }
  const fields = Object.entries(filledFields(Object.fromEntries(new FormData(form))))
  return Object.fromEntries(fields.filter(([name]) => isAnswer || !isFilledIn(name)))
}
