import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { allowsAnalytics } from '../../shared/analytics.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { Config } from '../config.ts'

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

/** Helmet parses the policy once here, so that no request pays for it. */
function helmetWith(config: Config, directives: Record<string, string[]>) {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xXssProtection: false,
    originAgentCluster: true,
  })
}

/** Sets the security headers of every response, and the HTTPS-only ones if the site uses https. */
export function setSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  { isDevelopment = false } = {},
): void {
  const { analytics } = config.site
  const extra = isDevelopment ? developmentPolicy : {}
  const usual = helmetWith(config, { ...policyWithVideos(config), ...extra, ...trustedTypes })
  const withTag =
    analytics && helmetWith(config, { ...policyWithTag(config, analytics.tagUrl), ...extra })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', permissionsPolicy)
    const setHeaders = withTag && mayHoldTag(request.url) ? withTag : usual
    setHeaders(request.raw, reply.raw, () => done())
  })
}
