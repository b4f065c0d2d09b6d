import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { FieldFault } from '../../../shared/problems.ts'
import type { FilledReportForm } from '../../../shared/report-form.ts'
import type { NewReport, SubmittedReport } from '../../../shared/reports.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { apiUrls, reportPageUrl } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { type FormFault, formFaults, serverFaults } from '../../form-faults.ts'
import { sendWithProof } from '../../proof-of-work/send-with-proof.ts'
import { statisticsKey } from '../../statistics/statistics-strip.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { showToast } from '../../ui/toast.tsx'
import type { ReportFormApi } from './report-form-binding.ts'
import type { DraftKeeper } from './report-form-draft.ts'
import { type ReportFieldName, type ReportFields, reportFieldNames } from './report-form-fields.ts'
import { describeFailure, type Failure, sendPatiently } from './report-form-sending.ts'

const resetDelayInMilliseconds = 100

export type SubmissionState =
  | { stage: 'filling' }
  | { stage: 'sending'; waitInSeconds?: number; isChecking?: true }
  | { stage: 'faulty'; faults: FormFault<ReportFieldName>[] }
  | { stage: 'failed'; message: string }
  /** `report` is missing when it was received earlier and is not public any more. */
  | { stage: 'sent'; report?: SubmittedReport }

type ReportSubmission = {
  form: ReportFormApi
  keeper: DraftKeeper
  startAnew: () => void
  initial: SubmissionState
}

/** The same key never makes a second report (decision 17). */
function sendReport(body: NewReport, key: string, onCheck: () => void): Promise<SubmittedReport> {
  return sendWithProof((proof) => {
    const header = { 'idempotency-key': key, ...proof }
    return bodyOf(api.POST('/api/reports', { params: { header }, body }))
  }, onCheck)
}

/** What happens from "Submit Report" to the answer. */
export function useReportSubmission({ form, keeper, startAnew, initial }: ReportSubmission) {
  const texts = useTexts(reportFormTexts)
  const queryClient = useQueryClient()
  const [state, setState] = useState<SubmissionState>(initial)
  const isSending = useRef(false)

  function fail(failure: Failure) {
    showToast({ title: texts.submissionFailed, description: failure.toast, destructive: true })
    if (failure.isEarlierVersionStored) keeper.renewKey()
    const faults = serverFaults(reportFieldNames, failure.faults)
    if (faults.length === 0) return setState({ stage: 'failed', message: failure.message })
    for (const { name, message } of faults) form.setError(name, { type: 'server', message })
    setState({ stage: 'faulty', faults })
  }

  async function succeed(report?: SubmittedReport) {
    keeper.forget()
    showToast({
      title: texts.reportSubmittedSuccessfully,
      description: texts.thankYouForYourSubmission,
      ...(report && !report.held
        ? { action: { label: texts.viewYourReport, href: reportPageUrl(report.id) } }
        : {}),
    })
    queryClient.invalidateQueries({ queryKey: [apiUrls.reports] })
    queryClient.invalidateQueries({ queryKey: statisticsKey })
    await sleep(resetDelayInMilliseconds)
    startAnew()
    setState({ stage: 'sent', ...(report ? { report } : {}) })
  }

  async function send(body: NewReport) {
    setState({ stage: 'sending' })
    // The key must outlive a reload between sending and the answer.
    keeper.save()
    const key = keeper.idempotencyKey()
    try {
      const onCheck = () => setState({ stage: 'sending', isChecking: true })
      const sendOnce = () => sendReport(body, key, onCheck)
      const submitted = await sendPatiently(sendOnce, {
        sleep,
        onWait: (waitInSeconds) => setState({ stage: 'sending', waitInSeconds }),
      })
      await succeed(submitted)
    } catch (error) {
      const failure = describeFailure(error, new Date())
      if (failure.isAlreadySent) await succeed()
      else fail(failure)
    }
  }

  function showFaults(errors: FieldErrors<ReportFields>) {
    setState({ stage: 'faulty', faults: formFaults(reportFieldNames, errors) })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(send, showFaults)()
    } finally {
      isSending.current = false
    }
  }

  return { state, submit }
}

/** Where the page begins: with the answer to a plain form, or with nothing sent yet. */
export function answeredState(form: FilledReportForm | null): SubmissionState {
  if (!form) return { stage: 'filling' }
  const faults = serverFaults(reportFieldNames, form.faults)
  return faults.length > 0
    ? { stage: 'faulty', faults }
    : { stage: 'failed', message: form.message }
}

export function asFormErrors(faults: FieldFault[]): FieldErrors<ReportFields> {
  const own = serverFaults(reportFieldNames, faults)
  return Object.fromEntries(own.map(({ name, message }) => [name, { type: 'server', message }]))
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
