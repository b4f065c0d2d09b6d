import type { FastifyRequest } from 'fastify'
import type { NewNullReport } from '../../shared/null-report.ts'
import type { AppContext } from '../app-context.ts'
import { findReasonsInText } from '../reports/hold-reasons.ts'
import { type AboutReport, receiveAboutReport } from '../reports/receive-about-report.ts'

/**
 * Stores what somebody tells who saw nothing. Nobody reads or counts it before a moderator has released it.
 * Its row holds nothing about the sender.
 */
export async function receiveNullReport(
  context: AppContext,
  request: FastifyRequest,
  { nullReport, ...about }: AboutReport & { nullReport: NewNullReport },
): Promise<void> {
  const { reportId } = about
  const { place, note } = nullReport
  const text = [place, note].filter((part) => part !== null).join('\n')
  const reasons = findReasonsInText(text, [])
  await receiveAboutReport(context, request, about, {
    kind: 'null_reports',
    store(transaction, { identifiersRemovedAt, isUnproven }) {
      const unproven = isUnproven ? (['proof-missing'] as const) : []
      const heldReasons = [...unproven, ...reasons]
      // Nothing would remove a place any more, except the end of the report.
      const kept = { ...nullReport, place: identifiersRemovedAt ? null : place }
      return transaction
        .insertInto('nullReports')
        .values({ ...kept, reportId, heldReasons })
        .execute()
    },
  })
}
