import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider'
import type { SingleSignOn } from '../../src/server/config.ts'
import { apiUrls } from '../../src/shared/urls.ts'

export type IdentityProvider = {
  /** The configuration of the site for this provider. */
  singleSignOn: SingleSignOn
  /** The people it knows, by login. */
  people: Map<string, Omit<AccountClaims, 'sub'>>
  /** Registers the site as a client. */
  register(siteUrl: string): void
  close(): Promise<void>
}

const loginPage = (action: string) => `<!doctype html><html lang="en"><title>Example ID</title>
<h1>Example ID</h1><form method="post" action="${action}">
<label>Login <input name="login" required></label><button>Sign in at Example ID</button></form>
<a href="${action}/abort">Cancel</a></html>`

/** The provider's own page, which asks who the visitor is. */
function interactions(provider: Provider, people: IdentityProvider['people']): RequestListener {
  return async (request, response) => {
    const action = (request.url ?? '').replace(/\/abort$/, '')
    if (request.method === 'POST') {
      const login = new URLSearchParams(await text(request)).get('login') ?? ''
      const result = people.has(login)
        ? { login: { accountId: login } }
        : { error: 'access_denied', error_description: 'Nobody of that name' }
      await provider.interactionFinished(request, response, result)
    } else if (request.url?.endsWith('/abort')) {
      const error = { error: 'access_denied', error_description: 'Cancelled' }
      await provider.interactionFinished(request, response, error)
    } else {
      response.setHeader('content-type', 'text/html').end(loginPage(action))
    }
  }
}

function settings(people: IdentityProvider['people'], client: SingleSignOn, redirectUri: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const { clientId: client_id, clientSecret: client_secret } = client
  return {
    clients: [{ client_id, client_secret, redirect_uris: [redirectUri] }],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: '1' }],
    },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name', 'picture'],
    },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client_id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  } satisfies Configuration
}

/** A real OpenID Connect provider on this machine. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const people: IdentityProvider['people'] = new Map()
  const singleSignOn = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'anomaly-register',
    clientSecret: randomBytes(32).toString('hex'),
  }
  return {
    singleSignOn,
    people,
    register(siteUrl) {
      const redirectUri = siteUrl + apiUrls.loginCallback
      const provider = new Provider(
        singleSignOn.issuer,
        settings(people, singleSignOn, redirectUri),
      )
      const [standard, asking] = [provider.callback(), interactions(provider, people)]
      handle = (request, response) =>
        request.url?.startsWith('/interaction/')
          ? asking(request, response)
          : standard(request, response)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
