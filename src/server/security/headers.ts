import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
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

function mayHoldTag({ site }: Config, url = ''): boolean {
  return site.analytics !== null && allowsAnalytics(url.split('?', 1)[0] ?? '')
}

/** Adds the host of the analytics tag on pages that may contain it. */
function policyWith(config: Config) {
  const policy = policyWithVideos(config)
  const { analytics } = config.site
  if (!analytics) return policy
  const { origin } = new URL(analytics.tagUrl)
  const withTag = (sources: string[]) => [
    (request: IncomingMessage) =>
      [...sources, ...(mayHoldTag(config, request.url) ? [origin] : [])].join(' '),
  ]
  return {
    ...policy,
    'script-src': withTag(policy['script-src']),
    'img-src': withTag(policy['img-src']),
    'connect-src': withTag(policy['connect-src']),
  }
}

/** Not with a third-party tag, which may add any script. */
const trustedTypes = "require-trusted-types-for 'script';trusted-types default"

const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** Sets the security headers of every response, and the HTTPS-only ones if the site uses https. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  { isDevelopment = false } = {},
): Promise<void> {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...policyWith(config), ...(isDevelopment ? developmentPolicy : {}) },
    },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xXssProtection: false,
    originAgentCluster: true,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    if (mayHoldTag(config, request.url)) return
    const name = 'content-security-policy'
    reply.raw.setHeader(name, `${reply.raw.getHeader(name)};${trustedTypes}`)
  })
}
