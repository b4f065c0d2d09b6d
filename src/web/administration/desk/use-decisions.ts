import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminReport } from '../../../shared/moderation.ts'
import { verifiedStatus } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { ApiError, api, bodyOf, hasProblem } from '../../api.ts'
import { sendWithRetry, sleep } from '../../send-with-retry.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { decideOnSeveral } from './decide-on-several.ts'
import {
  type Decision,
  failureTitleOf,
  needsReason,
  type Question,
  type Reasoning,
  type SeenReport,
} from './decision.ts'
import { refreshDesk, removeReports, showReports } from './desk-queries.ts'
import { noteForUndo, undoLast } from './undo-decision.ts'
import { keepInterrupted, useQuestions } from './use-questions.ts'

/** Another administrator was quicker: the report as this one saw it, and as it is now. */
export type Conflict = {
  before: SeenReport
  now: AdminReport
  decision: Decision
  reasoning: Reasoning
}

/** Decides on reports. Asks first if a reason is required or several reports are selected. */
export function useDecisions(administratorId: string, onDecided: (ids: string[]) => void) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const { enqueue } = useCommandQueue(texts.updateFailed)
  const onceAtATime = useOnceAtATime()
  const { question, ask, close } = useQuestions(administratorId)
  const [conflict, setConflict] = useState<Conflict>()
  function carryOut(asked: Question, reasoning: Reasoning) {
    const ids = asked.reports.map(({ id }) => id)
    return onceAtATime(ids, () => decideOn(asked, reasoning))
  }

  async function decideOn({ reports, decision }: Question, reasoning: Reasoning) {
    const [report] = reports
    if (!report) return
    const made = { decision, reasoning }
    let decided: string[] = []
    const isDone = await enqueue(
      async () => {
        try {
          const sent = { reports, ...made }
          decided = await sendPatiently(texts, () => decideOnAll(queryClient, texts, sent))
        } catch (error) {
          if (hasProblem(error, 'not-authenticated')) {
            keepInterrupted(administratorId, { reports, decision, interrupted: reasoning })
          }
          const now = await showCurrent(queryClient, error)
          if (now) setConflict({ now, before: report, ...made })
          throw error
        }
      },
      failureTitleOf(texts, decision),
    )
    if (isDone) onDecided(decided)
  }

  return {
    question,
    conflict,
    ask,
    cancel: close,
    leave: () => setConflict(undefined),
    decide(reports: AdminReport[], decision: Decision) {
      if (reports.length === 0) return
      const asked = { reports, decision }
      if (reports.length > 1 || needsReason(decision)) ask(asked)
      else carryOut(asked, {})
    },
    answer(reasoning: Reasoning) {
      if (!question) return
      close()
      carryOut(question, reasoning)
    },
    /** Gives the report of the last decision its former status again. Recorded like any other. */
    undo() {
      const work = undoLast(queryClient, texts)
      if (work) enqueue(() => sendPatiently(texts, work), texts.updateFailed)
    },
    override() {
      if (!conflict) return
      setConflict(undefined)
      carryOut({ ...conflict, reports: [conflict.now] }, conflict.reasoning)
    },
  }
}

/** Sends a decision. If the site is busy for a few seconds only, says so and sends it once more. */
function sendPatiently<Answer>(
  texts: Texts['desk'],
  decide: () => Promise<Answer>,
): Promise<Answer> {
  const onWait = (seconds: number) =>
    showToast({ title: texts.siteIsBusy, description: texts.decidesAgainIn(seconds) })
  return sendWithRetry(decide, { onWait, sleep })
}

/** Shows the current version after a refusal; undefined if the report has no newer version. */
async function showCurrent(
  queryClient: QueryClient,
  error: unknown,
): Promise<AdminReport | undefined> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return
  const now = error.problem?.current as AdminReport | undefined
  if (now) showReports(queryClient, [now])
  else await refreshDesk(queryClient)
  return now
}

/** Refuses a second decision on a report while the first one is queued. */
function useOnceAtATime() {
  const queued = useRef(new Set<string>())
  return async function onceAtATime(ids: string[], work: () => Promise<void>) {
    if (ids.some((id) => queued.current.has(id))) return
    for (const id of ids) queued.current.add(id)
    try {
      await work()
    } finally {
      for (const id of ids) queued.current.delete(id)
    }
  }
}

export type Decisions = ReturnType<typeof useDecisions>

function decideOnAll(
  queryClient: QueryClient,
  texts: Texts['desk'],
  sent: Question & { reasoning: Reasoning },
): Promise<string[]> {
  const [report] = sent.reports
  return sent.reports.length === 1 && report
    ? decideOnOne(queryClient, texts, { ...sent, report })
    : decideOnSeveral(queryClient, texts, sent)
}

type Made = { report: SeenReport; decision: Decision; reasoning: Reasoning }

/** Decides on one report. The server refuses if the report has changed. Resolves to its id. */
async function decideOnOne(
  queryClient: QueryClient,
  texts: Texts['desk'],
  { report, decision, reasoning }: Made,
): Promise<string[]> {
  const { id, updatedAt } = report
  const params = { path: { id } }
  const version = { expectedUpdatedAt: updatedAt, reason: null, toWitness: null, ...reasoning }
  if (decision === 'deleted') {
    await api.DELETE('/api/admin/reports/{id}', { params, body: version })
    showToast({ title: texts.reportDeleted, description: texts.reportDeletedText })
    removeReports(queryClient, [id])
    return [id]
  }
  const verified = decision === verifiedStatus
  const body = { status: decision, verified, ...version }
  const changed = await bodyOf(api.PATCH('/api/admin/reports/{id}/status', { params, body }))
  noteForUndo(report, changed)
  showToast({
    title: texts.statusUpdated,
    description: texts.statusUpdatedText,
  })
  showReports(queryClient, [changed])
  return [id]
}
