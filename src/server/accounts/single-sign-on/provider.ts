import * as oidc from 'openid-client'
import { type CircuitBreaker, createCircuitBreaker } from '../../circuit-breaker.ts'
import type { SingleSignOn } from '../../config.ts'
import { type BackChannel, openBackChannel } from './back-channel.ts'
import { type ProviderProfile, readProfile } from './provider-profile.ts'
import { isProviderAway, SignInFailure } from './sign-in-failure.ts'

/** Secrets of one sign-in attempt, checked when the browser returns. */
export type Checks = { state: string; nonce: string; verifier: string }

export type Provider = {
  /** Returns the URL of the provider's sign-in page. Throws `SignInFailure`. */
  authorizationUrl(checks: Checks, redirectUri: string): Promise<string>
  /** Exchanges the code in the returned URL for the visitor's profile. Throws `SignInFailure`. */
  redeem(returned: URL, checks: Checks): Promise<ProviderProfile>
}

/** Only asymmetric algorithms: with "none" or a shared secret, others could forge an ID token. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

/** Milliseconds for which the provider's metadata is cached. */
const metadataTerm = 3_600_000

function isPlainHttp(issuer: string): boolean {
  return issuer.startsWith('http:')
}

/** Returns the provider's metadata, limited to the algorithms that we accept. */
async function discover(
  { issuer, clientId }: SingleSignOn,
  backChannel: BackChannel,
): Promise<oidc.ServerMetadata> {
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    [oidc.customFetch]: backChannel.fetch,
    ...(isPlainHttp(issuer) ? { execute: [oidc.allowInsecureRequests] } : {}),
  })
  const metadata: oidc.ServerMetadata = found.serverMetadata()
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new Error('Another issuer')
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  return {
    ...metadata,
    id_token_signing_alg_values_supported: offered.filter((name) => algorithms.includes(name)),
  }
}

/**
 * Replaces the library's own method, which also encodes - _ and . as RFC 6749 says. Some servers
 * compare without decoding and would reject that.
 */
const byHeader: oidc.ClientAuth = (_server, { client_id, client_secret = '' }, _body, headers) => {
  const pair = [client_id, String(client_secret)].map(encodeURIComponent).join(':')
  headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
}

/** The default of OpenID Connect, unless the provider supports only other methods. */
function authentication({ token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata) {
  return (methods ?? ['client_secret_basic']).includes('client_secret_basic')
    ? byHeader
    : oidc.ClientSecretPost()
}

function failureOf(error: unknown, backChannel: BackChannel): SignInFailure {
  if (backChannel.isAway()) return new SignInFailure('oidc_unavailable', error)
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === 'access_denied') return new SignInFailure('oidc_cancelled', error)
    const isPassing = ['server_error', 'temporarily_unavailable'].includes(error.error)
    return new SignInFailure(isPassing ? 'oidc_unavailable' : 'oidc_refused', error)
  }
  const isUsed = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant'
  return new SignInFailure(isUsed ? 'oidc_expired' : 'oidc_refused', error)
}

async function exchange(client: oidc.Configuration, returned: URL, checks: Checks) {
  const tokens = await oidc.authorizationCodeGrant(client, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('There is no ID token')
  if (claims.email !== undefined || !client.serverMetadata().userinfo_endpoint) return claims
  const details = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
  return { ...details, iss: claims.iss, sub: claims.sub }
}

async function buildUrl(client: oidc.Configuration, checks: Checks, redirectUri: string) {
  const parameters = {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  }
  try {
    return oidc.buildAuthorizationUrl(client, parameters).href
  } catch (error) {
    throw new SignInFailure('oidc_unavailable', error)
  }
}

/** Creates clients that share the cached metadata and keys of the provider. */
function createClients(configured: SingleSignOn, circuit: CircuitBreaker) {
  let known: { metadata: Promise<oidc.ServerMetadata>; until: number } | undefined
  let keys: oidc.ExportedJWKSCache | undefined

  async function getMetadata(backChannel: BackChannel): Promise<oidc.ServerMetadata> {
    if (known && performance.now() < known.until) return known.metadata
    const metadata = circuit.guard(() =>
      discover(configured, backChannel).catch((error: unknown) => {
        known = undefined
        throw new SignInFailure('oidc_unavailable', error)
      }),
    )
    known = { metadata, until: performance.now() + metadataTerm }
    return metadata
  }

  return {
    async open(backChannel: BackChannel): Promise<oidc.Configuration> {
      const metadata = await getMetadata(backChannel)
      const { clientId, clientSecret: client_secret, issuer } = configured
      const client = new oidc.Configuration(
        metadata,
        clientId,
        { client_secret },
        authentication(metadata),
      )
      client[oidc.customFetch] = backChannel.fetch
      if (isPlainHttp(issuer)) oidc.allowInsecureRequests(client)
      oidc.enableNonRepudiationChecks(client)
      if (keys) oidc.setJwksCache(client, keys)
      return client
    },
    keepKeys(client: oidc.Configuration): void {
      keys = oidc.getJwksCache(client) ?? keys
    },
  }
}

/** Sends no request to the provider before the first visitor signs in. */
export function createProvider(configured: SingleSignOn): Provider {
  const circuit = createCircuitBreaker({
    ...{ failures: 3, pause: 30_000, concurrent: 20 },
    isAway: isProviderAway,
    refusal: () => new SignInFailure('oidc_unavailable'),
  })
  const clients = createClients(configured, circuit)
  return {
    async authorizationUrl(checks, redirectUri) {
      if (circuit.isOpen()) throw new SignInFailure('oidc_unavailable')
      const client = await clients.open(openBackChannel())
      return buildUrl(client, checks, redirectUri)
    },
    async redeem(returned, checks) {
      const backChannel = openBackChannel()
      const client = await clients.open(backChannel)
      return circuit.guard(async () => {
        try {
          const claims = await exchange(client, returned, checks)
          clients.keepKeys(client)
          return readProfile(claims)
        } catch (error) {
          throw failureOf(error, backChannel)
        }
      })
    },
  }
}
