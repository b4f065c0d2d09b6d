import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { NewObjection } from '../../shared/objection.ts'
import type { AppContext } from '../app-context.ts'
import { sealAddress } from '../notices/notice-addresses.ts'
import { type AboutReport, receiveAboutReport } from '../reports/receive-about-report.ts'

/**
 * Stores what somebody says who asks that a report be looked at. Its row holds nothing about the sender but
 * an address for the answer, sealed.
 */
export async function receiveObjection(
  context: AppContext,
  request: FastifyRequest,
  { objection, ...about }: AboutReport & { objection: NewObjection },
): Promise<void> {
  const { config } = context
  const { reportId } = about
  const { ground, text, email } = objection
  const id = randomUUID()
  const isAnswered = email !== null && config.site.sendsNotices
  const addressSealed = isAnswered ? await sealAddress(config, id, email) : null
  const row = { id, reportId, ground, text, addressSealed }
  await receiveAboutReport(context, request, about, {
    kind: 'objections',
    store: (transaction) => transaction.insertInto('objections').values(row).execute(),
  })
}
