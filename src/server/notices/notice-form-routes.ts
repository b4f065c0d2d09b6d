import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ExploreFilters } from '../../shared/explore-query.ts'
import { noticeActs, SavedSearchRequest } from '../../shared/notices.ts'
import { noticesUrl, pageUrls } from '../../shared/urls.ts'
import { findPlace } from '../explore/find-place.ts'
import { questionOf } from '../explore/question-of.ts'
import { problemOf } from '../http/error-handling.ts'
import { type FormContext, parseForm, readFields, sendRefusedForm } from '../http/filled-form.ts'
import { notFound } from '../http/problems.ts'
import { isReadableRefusal } from '../http/refused-page.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { endNotice, keepNotice } from './answer-notice.ts'
import { hashAddress, sealAddress } from './notice-addresses.ts'
import { savedSearchRequest } from './store-saved-search.ts'

/** High enough for a class behind one address. */
const requestLimits = [
  { name: 'notices-hour', hits: 30, seconds: 3_600 },
  { name: 'notices-day', hits: 100, seconds: 86_400 },
]

const Code = z.string().check(z.maxLength(200))
const Answer = z.object({ code: Code, act: z.enum(noticeActs) })

async function requestSearch(
  { database, config, jobs }: FormContext,
  request: FastifyRequest,
  fields: Record<string, string>,
): Promise<void> {
  if (!config.site.sendsNotices) throw notFound('page')
  const filters = parseForm(ExploreFilters, Object(request.query))
  const { email, frequency } = parseForm(SavedSearchRequest, fields)
  await findPlace(database, filters)
  if (config.rateLimits) await spendRateLimit(database, requestLimits, rangesOf(request.ip))
  const id = randomUUID()
  const addressHash = (await hashAddress(config, email)).toString('base64')
  const addressSealed = (await sealAddress(config, id, email)).toString('base64')
  const origin = siteOrigin(config, request)
  const question = questionOf(request)
  await jobs.enqueue(database, savedSearchRequest, {
    ...{ id, addressHash, addressSealed },
    ...{ question, frequency, origin },
  })
}

/** The form that asks for a saved search, and that to which the mails lead. Both work without scripts. */
export const noticeFormRoutes: FastifyPluginAsync<FormContext> = async (app, context) => {
  const { database } = context
  const options = { schema: { hide: true }, config: { changesNothing: true } }

  app.post(pageUrls.explore, options, async (request, reply) => {
    const fields = readFields(request)
    try {
      await requestSearch(context, request, fields)
    } catch (error) {
      const refused = problemOf(error, request)
      // A flood must not cost a page each.
      if (isReadableRefusal(refused)) throw refused
      return sendRefusedForm(context, request, reply, { fields, error })
    }
    return reply.redirect(noticesUrl('asked'), 303)
  })

  app.post(pageUrls.notices, options, async (request, reply) => {
    const { data } = Answer.safeParse(request.body)
    if (data?.act === 'keep' && (await keepNotice(database, data.code))) {
      return reply.redirect(noticesUrl('kept'), 303)
    }
    const hasEnded = data?.act === 'end' && (await endNotice(database, data.code))
    return reply.redirect(noticesUrl(hasEnded ? 'ended' : 'unknown'), 303)
  })
}
