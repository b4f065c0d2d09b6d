import type { FastifyRequest } from 'fastify'
import type { AdministratorRight } from '../../../shared/administration.ts'
import type { AdminReport, DecisionOutcome } from '../../../shared/moderation.ts'
import type { AppContext } from '../../app-context.ts'
import { type IdAddress, requireId } from '../../http/id-in-address.ts'
import { conflict, notFound } from '../../http/problems.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import type { Command } from './decide-reports.ts'
import { noteReportersIn } from './note-reading.ts'

type Request = FastifyRequest<{ Params: IdAddress }> & {
  body: { expectedUpdatedAt?: string | undefined } | null | undefined
}

/** A command, without a reason, on the report in the address. Throws 401, 403 or 404. */
export async function commandOn(
  context: AppContext,
  request: Request,
  right: AdministratorRight,
): Promise<Command & { administrator: SignedInAdministrator }> {
  const { config, jobs } = context
  const administrator = await getAdministrator(context, request, right)
  const { expectedUpdatedAt } = request.body ?? {}
  const reports = [{ id: requireId(request.params.id, 'report'), expectedUpdatedAt }]
  return { administrator, reports, reason: undefined, jobs, origin: siteOrigin(config, request) }
}

/** Records whose reporter the answer shows. Throws 404 or 409 if the command did nothing. */
export async function expectDone(
  { database }: AppContext,
  { administrator }: Command,
  outcomes: DecisionOutcome[],
): Promise<AdminReport | null> {
  await noteReportersIn(database, administrator, outcomes)
  const [decided] = outcomes
  if (!decided || decided.outcome === 'not_found') throw notFound('report')
  if (decided.outcome === 'done') return decided.report
  const refusal = { code: 'changed-meanwhile', values: { what: 'report' } } as const
  throw conflict(refusal, decided.report ?? undefined)
}

/** The same, for a command that leaves the report where it is. */
export async function answerWith(
  context: AppContext,
  command: Command,
  outcomes: DecisionOutcome[],
): Promise<AdminReport> {
  const report = await expectDone(context, command, outcomes)
  if (!report) throw notFound('report')
  return report
}
