import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Credentials, CurrentUser, NewUser } from '../../shared/accounts.ts'
import { proofHeader } from '../../shared/proof-of-work.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { unavailable, wrongCredentials } from '../http/problems.ts'
import { emptyAnswer, problemAnswers } from '../openapi.ts'
import { needsProof, ProofHeaders, requireProof } from '../proof-of-work/require-proof.ts'
import { countArrival, findBursts } from '../reports/burst.ts'
import { registrationLimits, spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { beginSession } from './begin-session.ts'
import { currentUser } from './queries.ts'
import { registerUser } from './register-user.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { getSignedIn } from './signed-in.ts'

const tags = ['accounts']

const schemas = {
  getCurrentUser: {
    tags,
    operationId: 'getCurrentUser',
    summary: 'Read the signed-in user',
    response: { 200: CurrentUser, ...problemAnswers(401, 429, 503) },
  },
  registerUser: {
    tags,
    operationId: 'registerUser',
    summary: 'Create an account and sign in',
    headers: ProofHeaders,
    body: NewUser,
    response: { 201: CurrentUser, ...problemAnswers(400, 403, 409, 413, 415, 428, 429, 503) },
  },
  signIn: {
    tags,
    operationId: 'signIn',
    summary: 'Sign in with user name and password',
    body: Credentials,
    response: { 200: CurrentUser, ...problemAnswers(400, 401, 403, 413, 415, 429, 503) },
  },
  signOut: {
    tags,
    operationId: 'signOut',
    summary: 'Sign out; has no effect without a session',
    response: {
      204: emptyAnswer('Signed out'),
      ...problemAnswers(403, 429, 503),
    },
  },
}

/**
 * Throws 429 if this source may not register now, and 428 if it must send a proof of work first.
 */
async function admitRegistration(
  { database, config }: AppContext,
  address: string,
  proof: string | undefined,
): Promise<void> {
  async function spendLimits() {
    if (config.rateLimits) await spendRateLimit(database, registrationLimits, rangesOf(address))
  }
  const bursts = await findBursts(database, config.burstExcess)
  if (!(await needsProof(database, config, bursts))) return spendLimits()
  await requireProof(database, config, proof, spendLimits)
}

export const accountRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context

  app.get(apiUrls.user, { schema: schemas.getCurrentUser }, async (request) =>
    currentUser(await getSignedIn(context, request)),
  )

  app.post(apiUrls.register, { schema: schemas.registerUser }, async (request, reply) => {
    await admitRegistration(context, request.ip, request.headers[proofHeader])
    const user = await registerUser(database, request.body)
    if (config.burstExcess > 0) await countArrival(database, 'registrations')
    if (!(await beginSession(context, { request, reply }, user))) throw unavailable(1)
    return reply.code(201).send(currentUser(user))
  })

  app.post(apiUrls.login, { schema: schemas.signIn }, async (request, reply) => {
    const user = await signIn(context, { request, reply }, request.body)
    if (!user) throw wrongCredentials()
    return currentUser(user)
  })

  app.post(apiUrls.logout, { schema: schemas.signOut }, async (request, reply) => {
    await signOut(context, { request, reply })
    return reply.code(204).send()
  })
}
