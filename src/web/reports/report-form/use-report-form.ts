import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CurrentUser } from '../../../shared/accounts.ts'
import type { NewReport } from '../../../shared/reports.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { useUser } from '../../accounts/user-query.ts'
import { api, bodyOf } from '../../api.ts'
import { keepReceipt } from '../../cases/kept-receipt.ts'
import { FilledFormContext } from '../../forms/filled-form-context.ts'
import { useSubmission, type Wait } from '../../forms/use-submission.ts'
import { sendWithProof } from '../../proof-of-work/send-with-proof.ts'
import { sendWithRetry, sleep } from '../../send-with-retry.ts'
import { statisticsKey } from '../../statistics/statistics-query.ts'
import { useLanguage, useTexts } from '../../texts/use-texts.ts'
import { findForm, type PlainForm, type TakenForm } from './plain-form.ts'
import { type DraftKeeper, type DraftStep, useReportDraft } from './report-form-draft.tsx'
import {
  blankFields,
  fieldId,
  filledFields,
  type ReportFields,
  type ReportFormApi,
  reportFieldNames,
} from './report-form-fields.ts'
import {
  answeredState,
  asFormErrors,
  describeFailure,
  isAlreadySent,
  isEarlierVersionStored,
  type ReportSubmissionState,
  showSuccess,
} from './report-form-outcome.tsx'
import { reportResolver } from './report-resolver.ts'

const resetDelayInMilliseconds = 100

/** What every form for a report needs: its fields, its draft and its submission. */
export function useReportForm(plainForm: PlainForm, step?: DraftStep) {
  const language = useLanguage()
  // Counts the reports written in this form.
  const [filling, setFilling] = useState(1)
  const [resolver] = useState(() => reportResolver(language))
  const filledForm = useContext(FilledFormContext)
  const taken = useTakenForm(plainForm, filledForm !== null)
  const start = useStartFields()
  const form = useForm<ReportFields, unknown, NewReport>({
    resolver,
    defaultValues: { ...start, ...filledFields(filledForm?.fields ?? {}, start) },
    ...(filledForm ? { errors: asFormErrors(language, filledForm) } : {}),
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
    readTyped: () => taken.current.typed,
    step,
  })
  useFollowingStart(form, start)
  const { state, submit } = useReportSubmission({
    form,
    keeper: draft.keeper,
    startAnew,
    // A form with steps shows the result in their place, where the toast would cover it.
    hasToast: !step,
    initial: answeredState(language, filledForm),
  })
  return { form, filling, draft, state, submit }
}

type ReportSubmission = {
  form: ReportFormApi
  keeper: DraftKeeper
  startAnew: () => void
  hasToast: boolean
  initial: ReportSubmissionState
}

/** The submission, from "Submit Report" to the answer. */
function useReportSubmission({ form, keeper, startAnew, hasToast, initial }: ReportSubmission) {
  const language = useLanguage()
  const texts = useTexts(reportFormTexts)
  const queryClient = useQueryClient()

  async function send(body: NewReport, onWait: (wait: Wait) => void) {
    // The key must survive a reload before the answer.
    keeper.save()
    const key = keeper.idempotencyKey()
    const report = await sendWithRetry(() => sendReport(body, key, onWait), {
      sleep,
      onWait: (seconds) => onWait({ seconds }),
    }).catch((error) => {
      if (isEarlierVersionStored(error)) keeper.renewKey()
      if (!isAlreadySent(error)) throw error
    })
    keeper.forget()
    if (report) keepReceipt(report)
    if (hasToast) showSuccess(texts, report ?? undefined)
    queryClient.invalidateQueries({ queryKey: [apiUrls.reports] })
    queryClient.invalidateQueries({ queryKey: statisticsKey })
    await sleep(resetDelayInMilliseconds)
    startAnew()
    return report ?? undefined
  }

  return useSubmission(form, {
    names: reportFieldNames,
    fieldId,
    send,
    isReusable: true,
    failureTitle: texts.submissionFailed,
    fallback: texts.failedToSubmit,
    describeFailure: (error) => describeFailure(language, error),
    initial,
  })
}

/** The same key never makes a second report (decision 17). */
function sendReport(body: NewReport, key: string, onWait: (wait: Wait) => void) {
  return sendWithProof(
    (proof) => {
      const header = { 'idempotency-key': key, ...proof }
      return bodyOf(api.POST('/api/reports', { params: { header }, body }))
    },
    () => onWait({ isChecking: true }),
  )
}

/** Takes over the typed fields. Sends a form that was submitted before this code was loaded. */
function useTakenForm(plainForm: PlainForm, isAnswer: boolean) {
  const taken = useRef<TakenForm>({ typed: {}, isSubmitted: false })
  // Runs before refs attach, because the form library then writes its defaults into the fields.
  useInsertionEffect(() => {
    taken.current = plainForm.take(isAnswer)
  }, [plainForm, isAnswer])
  useEffect(() => {
    if (taken.current.isSubmitted) setTimeout(() => findForm()?.requestSubmit())
  }, [])
  return taken
}

/** The fields before anybody types: a user's name and e-mail address (decision 15). */
function useStartFields(): ReportFields {
  return startFields(useUser().user)
}

function startFields(user: CurrentUser | null): ReportFields {
  if (!user) return blankFields
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return { ...blankFields, fullName, email: user.email }
}

const names = ['fullName', 'email'] as const
const keepAllElse = { keepValues: true, keepErrors: true, keepIsSubmitted: true }

/** After a sign-in or logout in another tab: replaces prefilled fields, keeps typed ones. */
function useFollowingStart(form: ReportFormApi, start: ReportFields) {
  const { fullName, email } = start
  const known = useRef(start)
  const follow = useEffectEvent(() => {
    const untouched = names.filter((name) => form.getValues(name) === known.current[name])
    const isChanged = names.some((name) => start[name] !== known.current[name])
    // Prefilled data stays in the page as a default value, even under typed text. Replace it, too.
    if (isChanged) form.reset(start, keepAllElse)
    for (const name of untouched) form.setValue(name, start[name])
    known.current = start
  })
  useEffect(() => follow(), [fullName, email])
}
