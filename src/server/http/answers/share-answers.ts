import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { listenForChanges } from '../../database/listen-for-changes.ts'
import { limitHeaders, type ReadingLimit } from '../../security/reading-limit.ts'
import { refuseOtherHosts } from '../../security/same-origin.ts'
import { isInProcess } from '../ask-api.ts'
import type { KeepAnswer } from '../caching.ts'
import { mayHaveChangedNumbers, mayHoldOwnCookie } from '../fresh-answers.ts'
import { isReading } from '../shared-cache.ts'
import { siteOrigin } from '../site-origin.ts'
import { type Flight, openAnswerCache } from './answer-cache.ts'
import { sendAnswer, toAnswer } from './send-answer.ts'
import { hasNumbersAlone, sharedAddress } from './shared-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whatever the route writes, visitors read the same afterwards. */
    changesNothing?: boolean
  }
  interface FastifyRequest {
    /** The same of one request, for a route that may also write what visitors read. */
    hasChangedNothing: boolean
  }
  interface FastifyInstance {
    /** The JSON of our own API that a page of this request may share with others, if it is in memory. */
    findPart(request: FastifyRequest, url: string): unknown
  }
}

/**
 * An answer for which a request waits in turn. The request that makes one may leave or be refused; then one of those
 * that wait takes over. An answer that nobody may share must not be made one after the other for all.
 */
const mostFlights = 3

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

type Asked = {
  url: string
  /** The answer becomes part of a page, in process and without headers. */
  isPart: boolean
}

/**
 * A visitor with a session gets an answer of their own. Of its page they share the numbers of the register, unless they
 * may have changed them.
 */
function mayShare(cookieHeader: string, { url, isPart }: Asked): boolean {
  const isNumber = isPart && hasNumbersAlone(url)
  return isNumber ? !mayHaveChangedNumbers(cookieHeader) : !mayHoldOwnCookie(cookieHeader)
}

/**
 * Finds the key of an answer that is the same for everybody. In a trial pages name the requested host. A
 * visitor who sends credentials gets an answer of their own.
 */
function findKey(request: FastifyRequest, asked: Asked, context: AppContext) {
  const { method, headers } = request
  const { url, isPart } = asked
  if (method !== 'GET' || headers.authorization !== undefined) return undefined
  if (headers.cookie !== undefined && !mayShare(headers.cookie, asked)) return undefined
  const kind = sharedAddress(url)
  if (!kind || !isOwnHost(request, context)) return undefined
  const { config } = context
  const address = config.publicUrl ? url : `${siteOrigin(config, request)}${url}`
  return { key: isPart ? `part ${address}` : address, isRare: kind === 'rare' } satisfies Found
}

/** Whether a request may have changed something public: not a sign-in, nor bytes of a video. */
function mayHaveChanged(request: FastifyRequest, reply: FastifyReply): boolean {
  if (isReading(request) || request.method === 'OPTIONS' || reply.statusCode >= 400) return false
  const { lane, hasSlowBody, changesNothing } = request.routeOptions.config ?? {}
  return lane !== 'access' && !hasSlowBody && !changesNothing && !request.hasChangedNothing
}

type AnswerCache = ReturnType<typeof openAnswerCache>

/** Without waiting for the notification, so that programs without cookies see what they sent. */
function dropOnChange(cache: AnswerCache, app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (mayHaveChanged(request, reply)) cache.drop()
    done()
  })
}

function givePartsOf(cache: AnswerCache, app: FastifyInstance, context: AppContext): void {
  app.decorate('findPart', (request, url) => {
    const found = findKey(request, { url, isPart: true }, context)
    const part = found && cache.find(found.key)
    return part && JSON.parse(part.body.toString())
  })
}

/** For a site that keeps nothing: a late standby must not give what a purge has removed from the caches in front. */
function tellReplica(app: FastifyInstance, { settings, replica }: AppContext): void {
  if (!settings || !replica) return
  const listener = listenForChanges(settings, () => replica.noteChange())
  app.addHook('onClose', listener.close)
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
  app.decorateRequest('hasChangedNothing', false)
  if (!settings || config.answerCacheBytes === 0 || openPageSource) {
    app.decorate('findPart', () => undefined)
    tellReplica(app, context)
    return keepNothing
  }
  const listener = listenForChanges(settings, () => {
    cache.drop()
    // Otherwise the next answer would be kept as it was before the change.
    replica?.noteChange()
  })
  const cache = openAnswerCache(config.answerCacheBytes, listener.isLive)
  app.addHook('onClose', listener.close)
  const atWork = new WeakMap<FastifyRequest, Flight>()

  function lead(request: FastifyRequest, reply: FastifyReply, { key, isRare }: Found): void {
    // A reader who has left while waiting would never land the flight.
    const flight = reply.raw.destroyed ? undefined : cache.begin(key, isRare)
    if (!flight) return
    atWork.set(request, flight)
    reply.raw.once('close', () => flight.land(() => undefined))
  }

  /** Waits for an answer that is in the making. Returns undefined if the request itself must make it. */
  async function waitFor(request: FastifyRequest, reply: FastifyReply, found: Found) {
    for (let flights = 0; flights < mostFlights; flights++) {
      const flight = cache.findFlight(found.key)
      if (!flight) {
        lead(request, reply, found)
        return undefined
      }
      const answer = (await flight.answer) ?? cache.find(found.key)
      if (answer) return answer
    }
    return undefined
  }

  /** Returns false if the request must go on: to work, or to the refusal of a limit. */
  async function answerShared(request: FastifyRequest, reply: FastifyReply, found: Found) {
    const answer = cache.find(found.key) ?? (await waitFor(request, reply, found))
    if (!answer) return false
    const reading = readingLimit?.take(request)
    if (reading?.isOver) return false
    await sendAnswer(request, reply, answer, reading ? limitHeaders(reading) : {})
    return true
  }

  givePartsOf(cache, app, context)
  dropOnChange(cache, app)
  app.addHook('onRequest', (request, reply, done) => {
    const asked = { url: request.url, isPart: isInProcess() }
    const found = app.isDraining ? undefined : findKey(request, asked, context)
    if (!found) return done()
    if (!cache.find(found.key) && !cache.findFlight(found.key)) {
      lead(request, reply, found)
      return done()
    }
    answerShared(request, reply, found).then((isAnswered) => isAnswered || done(), done)
  })
  return (request, reply, payload) => atWork.get(request)?.land(() => toAnswer(reply, payload))
}
