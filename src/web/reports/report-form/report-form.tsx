import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { pageUrls } from '../../../shared/urls.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { GuardWhenNeeded } from '../personal-details/guard-when-needed.tsx'
import { SubmitWithoutTime } from '../sighting-fields/without-time.tsx'
import type { PlainForm } from './plain-form.ts'
import { DraftNote, DraftTerms } from './report-form-draft.tsx'
import { reportFormId } from './report-form-fields.ts'
import {
  PersonalInformation,
  PrivacyChoice,
  SightingDetails,
  VideoEvidence,
} from './report-form-groups.tsx'
import { ReportFormFaults, RequiredFieldsNote, SignInNote } from './report-form-notes.tsx'
import { EarlierReceipt, ReportFormOutcome } from './report-form-outcome.tsx'
import { useReportForm } from './use-report-form.ts'

/** The whole form on one page. submit-section.tsx loads its code late. */
export function ReportForm({ plainForm }: { plainForm: PlainForm }) {
  const texts = useTexts(reportFormTexts)
  const { form, filling, draft, state, submit } = useReportForm(plainForm)
  const { keeper } = draft
  const isSending = state.stage === 'sending'
  const faulty = state.stage === 'faulty' ? state.faults.map(({ name }) => name) : []

  return (
    <form
      id={reportFormId}
      method="post"
      action={pageUrls.submit}
      noValidate={form.formState.isReady}
      aria-labelledby="submit-title"
      aria-busy={isSending}
      onSubmit={submit}
      onInput={keeper.saveSoon}
    >
      <SignInNote returnUrl={`${pageUrls.main}#submit`} />
      <EarlierReceipt state={state} />
      <DraftNote draft={draft} />
      <p className="mb-3">
        <a href={pageUrls.guided} className="inline-block py-0.5">
          {texts.oneQuestionAtATime}
        </a>
      </p>
      <ReportFormFaults names={faulty} form={form} />
      <RequiredFieldsNote />
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
        {!form.formState.isReady && <SubmitWithoutTime />}
        <DraftTerms draft={draft} />
      </div>
      <ReportFormOutcome state={state} />
      <GuardWhenNeeded key={`guard-${filling}`} form={form} formId={reportFormId} />
    </form>
  )
}
