import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type CaseAct,
  CaseNoticeRequest,
  caseActs,
  confirmedFault,
  entryTexts,
  type WrittenKind,
  writtenKinds,
} from '../../shared/case.ts'
import { schemaFault } from '../../shared/problems.ts'
import { caseDoneUrl, pageUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { problemOf } from '../http/error-handling.ts'
import { type FormContext, parseForm, readFields, sendRefusedForm } from '../http/filled-form.ts'
import { readPastCaches } from '../http/fresh-answers.ts'
import { invalidFields, malformed } from '../http/problems.ts'
import { isReadableRefusal } from '../http/refused-page.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { askForCaseNotice, endCaseNotice } from '../notices/case-notices.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { clearCaseCookie, setCaseCookie } from './case-cookies.ts'
import { hideOwnName, requestErasure, undoErasure, withdrawOwnVideo } from './change-own-report.ts'
import { closeCase, getOpenCase, openByCode, openOwn } from './open-case.ts'
import { writeEntry } from './write-entry.ts'

/** What one case may write or change in an hour. */
const actLimits = [{ name: 'case-acts', hits: 60, seconds: 3_600 }]

const Act = z.enum(caseActs)
const Id = z.uuid()

type Given = { act: CaseAct; id: string; fields: Record<string, string>; origin: string }

function isWritten(act: CaseAct): act is WrittenKind {
  return writtenKinds.some((kind) => kind === act)
}

/** The acts that cannot be undone, or that hide a report, come with a tick. */
const confirmedActs: CaseAct[] = ['withdraw-video', 'hide-name', 'erase']

function requireConfirmation({ act, fields }: Given): void {
  if (!confirmedActs.includes(act) || fields.confirmed === 'yes') return
  throw invalidFields([schemaFault('confirmed', confirmedFault)])
}

function parseText(kind: WrittenKind, { text = '' }: Record<string, string>): string {
  const parsed = entryTexts[kind].safeParse(text)
  if (parsed.success) return parsed.data
  throw invalidFields(parsed.error.issues.map(({ message }) => schemaFault('text', message)))
}

async function perform(context: AppContext, given: Given): Promise<void> {
  const { database } = context
  const { act, id, fields } = given
  requireConfirmation(given)
  if (isWritten(act)) {
    const formKey = Id.safeParse(fields.formKey)
    if (!formKey.success) throw malformed('unknown')
    const text = parseText(act, fields)
    return writeEntry(database, { reportId: id, kind: act, text, formKey: formKey.data })
  }
  if (act === 'withdraw-video') return withdrawOwnVideo(context, id)
  if (act === 'hide-name') return hideOwnName(context, id)
  if (act === 'erase') return requestErasure(context, id)
  if (act === 'undo-erasure') return undoErasure(context, id)
  if (act === 'end-notices') return endCaseNotice(database, id)
  if (act === 'notify') {
    const { email } = parseForm(CaseNoticeRequest, fields)
    return askForCaseNotice(context, { reportId: id, email, origin: given.origin })
  }
}

/** Receives the forms of the case page, with or without scripts, and redirects to it. */
export const caseFormRoutes: FastifyPluginAsync<FormContext> = async (app, context) => {
  const { database, config } = context

  async function carryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: Record<string, string>,
  ): Promise<string> {
    const { data: act } = Act.safeParse(fields.act)
    if (!act) throw malformed('unknown')
    request.hasChangedNothing = ['close', 'open', 'open-own'].includes(act)
    if (act === 'close') {
      clearCaseCookie(reply, config)
      await closeCase(context, request)
      return caseDoneUrl(act)
    }
    if (act === 'open' || act === 'open-own') {
      const id =
        act === 'open'
          ? await openByCode(context, request, (fields.code ?? '').slice(0, 200))
          : await openOwn(context, request, Id.safeParse(fields.id).data ?? '')
      await setCaseCookie(reply, config, { id, opening: randomUUID() })
      return pageUrls.case
    }
    const open = await getOpenCase(context, request)
    const { id } = open
    if (config.rateLimits) await spendRateLimit(database, actLimits, `case ${id}`)
    await perform(context, { act, id, fields, origin: siteOrigin(config, request) })
    await setCaseCookie(reply, config, open)
    readPastCaches(reply, config)
    return caseDoneUrl(act)
  }

  app.post(pageUrls.case, { schema: { hide: true } }, async (request, reply) => {
    const fields = readFields(request)
    reply.header('cache-control', 'no-store')
    try {
      return await reply.redirect(await carryOut(request, reply, fields), 303)
    } catch (error) {
      const refused = problemOf(error, request)
      // A flood of wrong codes must not cost a page each.
      if (isReadableRefusal(refused)) throw refused
      return sendRefusedForm(context, request, reply, { fields, error })
    }
  })
}
