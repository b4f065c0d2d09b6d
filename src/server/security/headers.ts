import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { allowsAnalytics } from '../../shared/analytics.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { Config } from '../config.ts'
import { isInProcess } from '../http/ask-api.ts'
import { isServedByHttps } from './own-cookie.ts'

/** Complete on purpose: helmet's partial directives would drop 'self'. */
const contentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  // All browsers support it. `report-to` would disable it, and sends reports to https only.
  'report-uri': [apiUrls.cspReports],
}

/** Vite inserts style elements. Style attributes stay forbidden, as in production. */
const developmentPolicy = { 'style-src-elem': ["'self'", "'unsafe-inline'"] }

/** Adds the host of the bucket to the policy, if one is configured. */
function policyWithVideos({ evidenceS3 }: Config) {
  if (!evidenceS3) return contentSecurityPolicy
  const sources = ["'self'", new URL(evidenceS3.endpoint).origin]
  return { ...contentSecurityPolicy, 'img-src': sources, 'media-src': sources }
}

function mayHoldTag(url: string): boolean {
  return allowsAnalytics(url.split('?', 1)[0] ?? '')
}

/** Adds the host of the analytics tag. A tag may add any script, so it excludes Trusted Types. */
function policyWithTag(config: Config, tagUrl: string) {
  const policy = policyWithVideos(config)
  const { origin } = new URL(tagUrl)
  return {
    ...policy,
    'script-src': [...policy['script-src'], origin],
    'img-src': [...policy['img-src'], origin],
    'connect-src': [...policy['connect-src'], origin],
  }
}

const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
}

const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** Runs helmet once: its headers depend on the configuration and not on the request. */
function headersWith(config: Config, directives: Record<string, string[]>): OutgoingHttpHeaders {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isServedByHttps(config)
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xXssProtection: false,
    originAgentCluster: true,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => {})
  return { ...response.getHeaders(), 'permissions-policy': permissionsPolicy }
}

/** Sets the security headers of every response, and the HTTPS-only ones if the site uses https. */
export function setSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  { isDevelopment = false } = {},
): void {
  const { analytics } = config.site
  const extra = isDevelopment ? developmentPolicy : {}
  const usual = headersWith(config, { ...policyWithVideos(config), ...extra, ...trustedTypes })
  const withTag =
    analytics && headersWith(config, { ...policyWithTag(config, analytics.tagUrl), ...extra })
  app.addHook('onRequest', (request, reply, done) => {
    // A page reads only the status and the body of such an answer.
    if (isInProcess()) return done()
    reply.headers(withTag && mayHoldTag(request.url) ? withTag : usual)
    done()
  })
}
