import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { listenForChanges } from '../../database/listen-for-changes.ts'
import { limitHeaders, type ReadingLimit } from '../../security/reading-limit.ts'
import { refuseOtherHosts } from '../../security/same-origin.ts'
import { isInProcess } from '../ask-api.ts'
import type { KeepAnswer } from '../caching.ts'
import { mayHoldOwnCookie } from '../fresh-answers.ts'
import { isReading } from '../shared-cache.ts'
import { siteOrigin } from '../site-origin.ts'
import { type Flight, openAnswerCache } from './answer-cache.ts'
import { sendAnswer, toAnswer } from './send-answer.ts'
import { sharedAddress } from './shared-address.ts'

const keepNothing: KeepAnswer = () => {}

type Found = { key: string; isRare: boolean }

/** A host of one's own: a foreign name gets the refusal of the later hook. */
function isOwnHost(request: FastifyRequest, { config }: AppContext): boolean {
  try {
    refuseOtherHosts(request, config)
    return true
  } catch {
    return false
  }
}

/**
 * Finds the key of a request whose answer is the same for everybody. In a trial pages name the requested
 * host. A visitor who sends credentials gets an answer of their own.
 */
function findKey(request: FastifyRequest, context: AppContext): Found | undefined {
  const { method, headers, url } = request
  // A page reads answers in process, without their headers.
  if (isInProcess()) return undefined
  if (method !== 'GET' || headers.authorization !== undefined) return undefined
  if (headers.cookie !== undefined && mayHoldOwnCookie(headers.cookie)) return undefined
  const kind = sharedAddress(url)
  if (!kind || !isOwnHost(request, context)) return undefined
  const { config } = context
  const key = config.publicUrl ? url : `${siteOrigin(config, request)}${url}`
  return { key, isRare: kind === 'rare' }
}

/** Whether a request may have changed something public: not a sign-in, nor bytes of a video. */
function mayHaveChanged(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isReading(request) || reply.statusCode >= 400) return false
  const { lane, hasSlowBody } = request.routeOptions.config ?? {}
  return lane !== 'access' && !hasSlowBody
}

/**
 * Answers strangers from memory, before any other work but the limits; see
 * docs/decisions/0032-answers-from-memory.md. Concurrent requests for an answer that is not there wait
 * for one of them. Must be registered before all hooks that set headers. Returns what keeps an answer.
 */
export function shareAnswers(
  app: FastifyInstance,
  context: AppContext,
  readingLimit: ReadingLimit | undefined,
): KeepAnswer {
  const { config, settings, replica, openPageSource } = context
  if (!settings || config.answerCacheBytes === 0 || openPageSource) return keepNothing
  const listener = listenForChanges(settings, () => {
    cache.drop()
    // Otherwise the next answer would be kept as it was before the change.
    replica?.noteChange()
  })
  const cache = openAnswerCache(config.answerCacheBytes, listener.isLive)
  app.addHook('onClose', listener.close)
  const atWork = new WeakMap<FastifyRequest, Flight>()

  function lead(request: FastifyRequest, reply: FastifyReply, { key, isRare }: Found): void {
    const flight = cache.begin(key, isRare)
    if (!flight) return
    atWork.set(request, flight)
    reply.raw.once('close', () => flight.land(() => undefined))
  }

  /** Returns false if the request must go on: to work, or to the refusal of a limit. */
  async function answerShared(request: FastifyRequest, reply: FastifyReply, found: Found) {
    const answer = cache.find(found.key) ?? (await cache.findFlight(found.key)?.answer)
    if (!answer) return false
    const reading = await readingLimit?.take(request)
    if (reading?.isOver) return false
    await sendAnswer(request, reply, answer, reading ? limitHeaders(reading) : {})
    return true
  }

  app.addHook('onRequest', (request, reply, done) => {
    const found = app.isDraining ? undefined : findKey(request, context)
    if (!found) return done()
    if (!cache.find(found.key) && !cache.findFlight(found.key)) {
      lead(request, reply, found)
      return done()
    }
    answerShared(request, reply, found).then((isAnswered) => isAnswered || done(), done)
  })
  // Without waiting for the notification, so that programs without cookies see what they sent.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (mayHaveChanged(request, reply)) cache.drop()
    done()
  })
  return (request, reply, payload) => atWork.get(request)?.land(() => toAnswer(reply, payload))
}
