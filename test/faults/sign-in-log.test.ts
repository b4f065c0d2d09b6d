import { expect, test } from 'vitest'
import { startSite } from '../support/started-site.ts'
import { type Plan, sendJson, startStubProvider } from '../support/stub-provider.ts'
import { returnFromProvider, startSignIn } from '../support/stub-sign-in.ts'

/** Secrets and personal data in every place from which a careless log could take them. */
const secret = 'do-not-log-me'
const claims = { email: `${secret}@example.org`, given_name: secret, sub: secret }
const plans: Plan[] = [
  { token: { claims } },
  { token: { claims: { ...claims, aud: secret } } },
  { token: { claims: { ...claims, nonce: secret } } },
  { token: { claims, signature: () => secret } },
  { token: { claims: { ...claims, sub: secret.repeat(100) } } },
  {
    tokens: (_request, response) =>
      sendJson(response, { error: secret, error_description: secret }, 400),
  },
  {
    tokens: (_request, response) => sendJson(response, { access_token: secret, id_token: secret }),
  },
  {
    tokens: (_request, response) =>
      response.setHeader('content-type', 'application/json').end(secret),
  },
]

test('the log of a sign-in contains no token, no code and no personal data', async () => {
  const stub = await startStubProvider()
  const { issuer, clientId, clientSecret } = stub.singleSignOn
  const site = await startSite({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  })
  const secrets = [secret, clientSecret]
  try {
    for (const plan of plans) {
      stub.plan = plan
      const { visitor, returned, challenge } = await startSignIn(site, stub)
      const landed = await returnFromProvider(site, { visitor, returned })
      expect(landed.status).toBe(302)
      const [code, state] = [returned.get('code'), returned.get('state')]
      const nonce = stub.nonces.get(code ?? '')
      const cookies = [visitor.cookie('sign-in'), visitor.cookie('session')]
      secrets.push(...[code, state, nonce, challenge, ...cookies].filter((one) => one != null))
    }
    const lines = () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes('"not signed in"'))
    // A log line may come after the answer.
    await expect.poll(() => lines().length).toBe(plans.length - 1)
    expect(lines().join()).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
    expect(secrets.length).toBeGreaterThan(5 * plans.length)
    expect(secrets.filter((one) => site.output().includes(one))).toEqual([])
  } finally {
    await site.close()
    await stub.close()
  }
})
