import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openCuttableDatabase } from '../support/cuttable-database.ts'
import { testDatabase } from '../support/database.ts'
import { type Plan, sendJson, startStubProvider } from '../support/stub-provider.ts'
import { returnFromProvider, startSignIn } from '../support/stub-sign-in.ts'

const start = path.join(import.meta.dirname, '../../src/server/commands/start.ts')

/** Starts the site as an operator does, with the most verbose log; `output` grows. */
async function runSite(environment: Record<string, string>) {
  const child = spawn(process.execPath, [start], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      ...environment,
    },
  })
  const site = { url: '', output: '', child }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      site.output += chunk
    })
  }
  for (let tries = 0; tries < 300; tries++) {
    site.url = /open at (http:\S+)/.exec(site.output)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
    if (site.url && (await fetch(`${site.url}/readyz`)).ok) break
    await sleep(100)
  }
  return site
}

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
  const own = await testDatabase()
  const way = await openCuttableDatabase(own.settings)
  const stub = await startStubProvider()
  const directory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-log-'))
  const { issuer, clientId, clientSecret } = stub.singleSignOn
  const site = await runSite({
    DATABASE_URL: 'connectionString' in way.settings ? way.settings.connectionString : '',
    DATA_DIR: directory,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  })
  const secrets = [secret, clientSecret]
  try {
    expect(site.url, site.output).not.toBe('')
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
    const lines = () => site.output.split('\n').filter((line) => line.includes('"not signed in"'))
    // A log line may come after the answer.
    await expect.poll(() => lines().length).toBe(plans.length - 1)
    expect(lines().join()).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
    expect(secrets.length).toBeGreaterThan(5 * plans.length)
    expect(secrets.filter((one) => site.output.includes(one))).toEqual([])
  } finally {
    site.child.kill('SIGKILL')
    await stub.close()
    await way.close()
    await own.close()
    await rm(directory, { recursive: true, force: true })
  }
})
