import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageUrls } from '../../shared/urls.ts'
import { isInProcess } from './ask-api.ts'
import { openDrawing, refusal } from './drawing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which requests share places with those of this route. Without one, no place is needed. */
    lane?: Lane
  }
  interface FastifyInstance {
    /** Draws the page of a request when it is its turn. */
    draw<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
  }
}

/** Requests at work in one process, by what they are for: no crowd takes the places of another lane. */
const places = {
  /** The public API. */
  calls: 100,
  /** Accounts and signing in: a lecture hall that registers at one moment. */
  access: 250,
  /** The work of administrators who are signed in. */
  desk: 100,
}

/** `signInPages` are the pages on which people sign in, and the administration. */
type Lane = keyof typeof places | 'pages' | 'signInPages'

function isSignInPage({ url }: FastifyRequest): boolean {
  return url.startsWith(pageUrls.admin) || url.startsWith(pageUrls.auth)
}

function laneOf(request: FastifyRequest): Lane | undefined {
  const { lane, isUnlimited } = request.routeOptions.config ?? {}
  if (isUnlimited || isInProcess()) return undefined
  return lane === 'pages' && isSignInPage(request) ? 'signInPages' : lane
}

/** Puts all routes of `app` into a lane. */
export function takeLane(app: FastifyInstance, lane: Lane): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, lane }
  })
}

/**
 * The one door of the site. When all places of a lane are taken, a request is answered 503 before
 * anything is read or asked for it; else it takes a place when its body is there, so that slow senders
 * hold none, and gives it back with its answer. What a page asks of the API in process was admitted.
 */
export function openDoor(app: FastifyInstance): void {
  const pages = openDrawing()
  const signInPages = openDrawing()
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

  app.decorate('draw', (request, work) => (isSignInPage(request) ? signInPages : pages).draw(work))
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
