import { guidedFormTexts } from '../../../shared/texts/en/guided-form.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { reportsTexts } from '../../../shared/texts/en/reports.ts'
import { pageUrls } from '../../../shared/urls.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { DraftTerms } from '../report-form/report-form-draft.tsx'
import { SubmitWithoutTime } from '../sighting-fields/without-time.tsx'
import { stepBeside, stepNames, stepNumberId, stepUrl } from './guided-steps.ts'
import type { GuidedFormApi } from './use-guided-form.ts'

type PartProps = { guided: GuidedFormApi }

/** The history of the browser names the steps. */
export function GuidedHead({ guided: { step } }: PartProps) {
  const texts = useTexts(guidedFormTexts)
  return (
    <PageHead
      title={step === 'name' ? texts.pageTitle : texts.titleOf(texts.titles[step])}
      description={texts.description}
      path={pageUrls.guided}
    />
  )
}

/** The way back, and where one is. */
export function GuidedProgress({ guided: { step, isChange } }: PartProps) {
  const texts = useTexts(guidedFormTexts)
  const number = stepNames.indexOf(step) + 1
  return (
    <div className="guided-progress">
      <p>
        <span id={stepNumberId}>{texts.stepOf(number, stepNames.length)}</span>
        {number > 1 && (
          <a href={stepUrl(isChange ? 'check' : stepBeside(step, -1))}>
            {isChange ? texts.backToTheAnswers : texts.back}
          </a>
        )}
      </p>
      <progress aria-hidden="true" value={number} max={stepNames.length} />
    </div>
  )
}

/** One button goes on or sends; the other is for visitors without scripts. */
export function GuidedButtons({ guided: { form, state, step } }: PartProps) {
  const texts = useTexts(guidedFormTexts)
  const { submitting, submitReport } = useTexts(reportFormTexts)
  const isSending = state.stage === 'sending'
  const label = step === 'check' ? submitReport : texts.continue
  const className = 'min-w-[min(11rem,100%)]'
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button
        type="submit"
        disabled={!form.formState.isReady}
        aria-disabled={isSending}
        className={`${className} guided-next`}
      >
        {isSending ? submitting : label}
      </Button>
      {!form.formState.isReady && (
        <>
          <Button type="submit" className={`${className} guided-send`}>
            {submitReport}
          </Button>
          <SubmitWithoutTime />
        </>
      )}
    </p>
  )
}

/** What happens to the text, and the other way to report. */
export function GuidedFoot({ guided: { draft } }: PartProps) {
  const { everythingOnOnePage } = useTexts(reportsTexts)
  return (
    <div className="guided-foot">
      <DraftTerms draft={draft} />
      <p>
        <a href={pageUrls.submit}>{everythingOnOnePage}</a>
      </p>
    </div>
  )
}
