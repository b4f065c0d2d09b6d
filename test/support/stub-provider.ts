import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SingleSignOn } from '../../src/server/config.ts'

type Json = Record<string, unknown>
export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** How to make an ID token; everything else is valid. */
export type TokenPlan = {
  claims?: Json
  header?: Json
  /** Signs `header.payload`; returns the signature. */
  signature?: (signed: string) => string
}

/** How the provider answers the next sign-in; everything else is valid. */
export type Plan = {
  token?: TokenPlan
  /** Additional metadata of the provider. */
  metadata?: Json
  discovery?: Answer
  tokens?: Answer
  keys?: Answer
  userinfo?: Answer
}

export type StubProvider = {
  /** The port where it listens, independent of its issuer. */
  port: number
  singleSignOn: SingleSignOn
  plan: Plan
  /** The requested paths, and the requests to the token endpoint. */
  asked: string[]
  exchanges: URLSearchParams[]
  /** The Authorization headers at the token endpoint. */
  authorizations: (string | undefined)[]
  /** The public key in the form that libraries may mistake for a shared secret. */
  publicKeyPem: string
  /** The nonce of the visitor, by code. */
  nonces: Map<string, string>
  close(): Promise<void>
}

export function sendJson(response: ServerResponse, content: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

/** Valid current claims of a new person. */
function rightClaims({ issuer, clientId }: SingleSignOn, nonce: string): Json {
  const now = Math.floor(Date.now() / 1_000)
  return {
    iss: issuer,
    sub: 'stranger-1',
    aud: clientId,
    exp: now + 300,
    iat: now,
    nonce,
    email: 'stranger@example.org',
    email_verified: true,
    preferred_username: 'stranger',
  }
}

const encode = (content: Json) => Buffer.from(JSON.stringify(content)).toString('base64url')

export function signRs256(key: KeyObject, signed: string): string {
  const settings = { key, padding: constants.RSA_PKCS1_PADDING }
  return sign('sha256', Buffer.from(signed), settings).toString('base64url')
}

export function signHs256(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

function metadataOf(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}

/**
 * An OpenID Connect provider that lies as the plan says. `behind` is the address of a proxy in
 * front of it, by which the site knows it.
 */
export async function startStubProvider(behind?: string): Promise<StubProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = behind ?? `http://127.0.0.1:${port}`
  const singleSignOn = { issuer, clientId: 'register', clientSecret: 'a-secret-of-the-client' }
  const stub: StubProvider = {
    port,
    singleSignOn,
    plan: {},
    asked: [],
    exchanges: [],
    authorizations: [],
    publicKeyPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    nonces: new Map(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function idToken(nonce: string, { claims, header, signature }: TokenPlan = {}): string {
    const head = encode({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })
    const signed = `${head}.${encode({ ...rightClaims(singleSignOn, nonce), ...claims })}`
    return `${signed}.${signature ? signature(signed) : signRs256(privateKey, signed)}`
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', issuer).pathname
    stub.asked.push(path)
    const { plan } = stub
    if (path === '/.well-known/openid-configuration') {
      return plan.discovery
        ? plan.discovery(request, response)
        : sendJson(response, { ...metadataOf(issuer), ...plan.metadata })
    }
    if (path === '/keys') {
      return plan.keys ? plan.keys(request, response) : sendJson(response, { keys: [jwk] })
    }
    if (path === '/userinfo' && plan.userinfo) return plan.userinfo(request, response)
    if (path !== '/token') return sendJson(response, {}, 404)
    const exchange = new URLSearchParams(await text(request))
    stub.exchanges.push(exchange)
    stub.authorizations.push(request.headers.authorization)
    if (plan.tokens) return plan.tokens(request, response)
    const nonce = stub.nonces.get(exchange.get('code') ?? '') ?? ''
    const id_token = idToken(nonce, plan.token)
    sendJson(response, { access_token: 'opaque', token_type: 'Bearer', id_token })
  }

  return stub
}
