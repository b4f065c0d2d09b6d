import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { singleSignOnRoutes } from '../../src/server/accounts/single-sign-on-routes.ts'
import { readConfig } from '../../src/server/config.ts'
import { serializerCompiler } from '../../src/server/http/response-serializer.ts'
import type { TestSite } from './site.ts'
import { type Plan, type StubProvider, startStubProvider } from './stub-provider.ts'

type Ground = { stub: StubProvider; site: { url: string } }

/**
 * The routes of single sign-on on the database of `own`, with a provider of their own: cached data
 * about a provider outlives a sign-in, and a whole site for each test would start slowly.
 */
export async function withProvider(
  own: TestSite,
  plan: Plan,
  check: (ground: Ground) => Promise<void>,
  issuerEnd = '',
): Promise<void> {
  const stub = await startStubProvider()
  stub.plan = plan
  const singleSignOn = { ...stub.singleSignOn, issuer: stub.singleSignOn.issuer + issuerEnd }
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await app.register(singleSignOnRoutes, {
    config: { ...readConfig({ RATE_LIMITS: 'off' }), singleSignOn },
    database: own.database,
    jobs: own.jobs,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    await check({ stub, site: { url } })
  } finally {
    await stub.close()
    await app.close()
  }
}
