import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { confirmNameUrl, pageUrls } from '../../shared/urls.ts'
import { recordDecision, reporter, subjectReport } from '../administration/records/history.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { readPastCaches } from '../http/fresh-answers.ts'
import { hashOneTimeCode } from '../security/one-time-codes.ts'

/**
 * Publishes name and e-mail address with the report of a mailed code. Deletes all codes of the
 * report. Returns false if the code is unknown, used or expired.
 */
async function confirmName(database: Database, code: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const confirmed = await transaction
      .updateTable('reports')
      .from('nameConfirmations')
      .set({ nameHeld: false })
      .whereRef('reports.id', '=', 'nameConfirmations.reportId')
      .where('nameConfirmations.codeHash', '=', hashOneTimeCode(code))
      .where('nameConfirmations.expiresAt', '>', sql<Date>`now()`)
      .where('reports.nameHeld', '=', true)
      .where('reports.anonymous', '=', false)
      .returning('reports.id')
      .executeTakeFirst()
    if (!confirmed) return false
    const { id } = confirmed
    await transaction.deleteFrom('nameConfirmations').where('reportId', '=', id).execute()
    const subject = subjectReport(id)
    await recordDecision(transaction, { actor: reporter, action: 'name_confirmed', subject })
    return true
  })
}

const Fields = z.object({ code: z.string().check(z.maxLength(200)) })

/** Receives the form of the mailed confirmation link, with or without scripts, and redirects. */
export const confirmNameRoutes: FastifyPluginAsync<AppContext> = async (
  app,
  { database, config },
) => {
  app.post(pageUrls.confirmName, { schema: { hide: true } }, async (request, reply) => {
    const fields = Fields.safeParse(request.body)
    const isConfirmed = fields.success && (await confirmName(database, fields.data.code))
    if (isConfirmed) readPastCaches(reply, config)
    return reply.redirect(confirmNameUrl(isConfirmed ? 'confirmed' : 'unknown'), 303)
  })
}
