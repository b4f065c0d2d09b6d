import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageUrls } from '../../shared/urls.ts'
import { isInProcess } from './ask-api.ts'
import { openRenderQueue, refusal } from './render-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of one lane share its slots. A route without a lane needs no slot. */
    lane?: Lane
  }
  interface FastifyInstance {
    /** Renders a page once a render slot is free. */
    render<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
  }
}

/** Slots for concurrent requests in one process. A full lane does not block the others. */
const places = {
  /** The public API. */
  calls: 100,
  /** Accounts and sign-in: enough for a lecture hall that registers at once. */
  access: 250,
  /** Requests of signed-in administrators. */
  desk: 100,
}

/** `signInPages` are the sign-in pages and the administration. */
type Lane = keyof typeof places | 'pages' | 'signInPages'

function isSignInPage({ url }: FastifyRequest): boolean {
  return url.startsWith(pageUrls.admin) || url.startsWith(pageUrls.auth)
}

function laneOf(request: FastifyRequest): Lane | undefined {
  const { lane, isUnlimited } = request.routeOptions.config ?? {}
  if (isUnlimited || isInProcess()) return undefined
  return lane === 'pages' && isSignInPage(request) ? 'signInPages' : lane
}

/** Assigns all routes of `app` to a lane. */
export function assignLane(app: FastifyInstance, lane: Lane): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, lane }
  })
}

/**
 * Limits the concurrent requests of the site. A full lane rejects a request with 503 before any
 * work. A request takes its slot once its body has arrived, so that slow senders hold none, and
 * frees the slot with its response. In-process API requests of a page need no slot of their own.
 */
export function limitAdmission(app: FastifyInstance): void {
  const pages = openRenderQueue()
  const signInPages = openRenderQueue()
  const taken = { pages: 0, signInPages: 0, calls: 0, access: 0, desk: 0 }
  const atWork = new Map<FastifyRequest, Lane>()

  function isFull(lane: Lane): boolean {
    if (lane === 'pages') return taken.pages >= pages.places()
    if (lane === 'signInPages') return taken.signInPages >= signInPages.places()
    return taken[lane] >= places[lane]
  }

  const check = (lane: Lane | undefined) => (lane && isFull(lane) ? refusal : undefined)

  function leave(request: FastifyRequest): void {
    const lane = atWork.get(request)
    if (lane && atWork.delete(request)) taken[lane] -= 1
  }

  app.decorate('render', (request, work) =>
    (isSignInPage(request) ? signInPages : pages).render(work, request.signal),
  )
  app.addHook('onRequest', (request, _reply, done) => done(check(laneOf(request))))
  app.addHook('preHandler', (request, _reply, done) => {
    const lane = laneOf(request)
    const refused = check(lane)
    if (lane && !refused) {
      atWork.set(request, lane)
      taken[lane] += 1
    }
    done(refused)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request)
    done()
  })
}
