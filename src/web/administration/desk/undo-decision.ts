import type { QueryClient } from '@tanstack/react-query'
import type { AdminReport } from '../../../shared/moderation.ts'
import { type ReportStatus, reportStatusTable } from '../../../shared/report-status.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { api, bodyOf } from '../../api.ts'
import { showToast } from '../../ui/toast.tsx'
import type { SeenReport } from './decision.ts'
import { showReports } from './desk-queries.ts'

const undoSeconds = 10

type Undoable = { id: string; former: ReportStatus; updatedAt: string; until: number }

let last: Undoable | undefined

/**
 * Keeps the last decision for `undoSeconds`, except one that the former status does not undo: a
 * released report would stay public, and a rejection would lose its reason.
 */
export function noteForUndo(before: SeenReport, now: AdminReport): void {
  last = undefined
  const { id, status: former, held } = before
  const wasReleased = held !== now.held
  if (wasReleased || former === now.status || reportStatusTable[former].needsReason) return
  last = { id, former, updatedAt: now.updatedAt, until: Date.now() + undoSeconds * 1_000 }
}

/** Returns what undoes the last decision, once; undefined if that is too long ago. */
export function undoLast(queryClient: QueryClient, texts: Texts['desk']) {
  const taken = last
  last = undefined
  if (!taken || Date.now() > taken.until) return undefined
  return () => undoDecision(queryClient, texts, taken)
}

async function undoDecision(
  queryClient: QueryClient,
  texts: Texts['desk'],
  { id, former, updatedAt }: Undoable,
): Promise<void> {
  const body = { status: former, expectedUpdatedAt: updatedAt, reason: null }
  const params = { path: { id } }
  const changed = await bodyOf(
    api.PATCH('/api/admin/reports/{id}/status', { params, body: { ...body, toWitness: null } }),
  )
  showToast({ title: texts.undone, description: texts.undoneText })
  showReports(queryClient, [changed])
}
