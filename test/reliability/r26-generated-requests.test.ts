import http from 'node:http'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProblemDetails } from '../../src/shared/problems.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { type Actor, makeActor } from '../support/access-actors.ts'
import { succeedEverywhere } from '../support/every-success.ts'
import {
  type ApiDocument,
  generatePlans,
  listOperations,
  type Plan,
  routeOf,
} from '../support/generated-requests.ts'
import { measured, sized } from '../support/reliability.ts'
import { type RawAnswer, sendPlan } from '../support/send-generated.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { type StubProvider, startStubProvider } from '../support/stub-provider.ts'
import { type SeenAnswers, watchAnswers } from '../support/watch-answers.ts'

const requests = sized(4_000, 200_000)
const atOnce = sized(16, 32)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

/**
 * After so many requests a new actor takes over the role, because sessions end and accounts are
 * erased.
 */
const requestsOfActor = 40

let stub: StubProvider
let site: TestSite
let seen: SeenAnswers
let document: ApiDocument
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
const exits: unknown[] = []
const onExit = (error: unknown) => exits.push(error)

beforeAll(async () => {
  console.log(`fuzz seed ${seed}; FUZZ_SEED repeats it`)
  stub = await startStubProvider()
  ;[site, seen] = await watchAnswers(() => startTestSite({ singleSignOn: stub.singleSignOn }))
  document = await (await fetch(site.url + apiUrls.openapi)).json()
  process.on('uncaughtException', onExit).on('unhandledRejection', onExit)
})
afterAll(async () => {
  process.off('uncaughtException', onExit).off('unhandledRejection', onExit)
  agent.destroy()
  await site.close()
  await stub.close()
})

const actors = new Map<string, { actor: Promise<Actor>; uses: number }>()

function actorOf(role: Plan['role']): Promise<Actor> {
  const known = actors.get(role)
  if (known && known.uses < requestsOfActor) {
    known.uses += 1
    return known.actor
  }
  const actor = makeActor(site.database, role)
  actors.set(role, { actor, uses: 1 })
  return actor
}

/** A refusal that is no problem document, or reveals internals. */
function faultOf({ status, type, text }: RawAnswer): string | undefined {
  if (status >= 500 && status !== 503) return `answered ${status}: ${text}`
  if (/node_modules|at .+\.ts:|\bselect .+ from\b/.test(text)) return `tells too much: ${text}`
  if (status < 400) return undefined
  if (type !== 'application/problem+json; charset=utf-8') return `${status} as ${type}`
  const problem = ProblemDetails.safeParse(JSON.parse(text))
  return problem.success && problem.data.status === status ? undefined : `another shape: ${text}`
}

function undocumented(): string[] {
  return listOperations(document).flatMap(({ method, template, described }) =>
    [...(seen.get(`${method} ${template}`)?.keys() ?? [])]
      .filter((status) => !(status in described.responses))
      .map((status) => `${method} ${template} ${status}`),
  )
}

const nameOf = ({ method, template }: { method: string; template: string }) =>
  `${method} ${template}`

function withoutSuccess(): string[] {
  return listOperations(document)
    .map(nameOf)
    .filter((name) => ![...(seen.get(name)?.keys() ?? [])].some((status) => status < 400))
}

async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`.execute(
    site.database,
  )
  return rows[0]?.count ?? 0
}

const slow = { timeout: sized(120_000, 850_000) }

test(`${requests} generated requests are answered as documented, never by 500`, slow, async () => {
  const routes = listOperations(document).map(routeOf)
  await succeedEverywhere(site, { stub, seen, routes })
  const { url, database } = site
  const faults: string[] = []
  const property = fc.asyncProperty(
    fc.array(generatePlans(document), { minLength: atOnce, maxLength: atOnce }),
    async (plans) => {
      await Promise.all(
        plans.map(async (plan) => {
          const actor = await actorOf(plan.role)
          const fault = faultOf(await sendPlan({ url, agent, database }, plan, actor))
          if (fault) faults.push(`${nameOf(plan.operation)}: ${fault}`)
        }),
      )
      expect(faults).toEqual([])
    },
  )
  const numRuns = Math.ceil(requests / atOnce)
  await fc.assert(property, { numRuns, seed, endOnFailure: true })
  const answered = [...seen.values()].flatMap((statuses) => [...statuses])
  const failures = answered.filter(([status]) => status === 500).length
  await measured({
    id: 'R-26',
    name: `${requests.toLocaleString('en')} requests generated from the OpenAPI document`,
    target: 'every operation succeeds at least once; 0 answers of 500, 0 undocumented, 0 exits',
    figure: `${routes.length - withoutSuccess().length} of ${routes.length} operations succeeded; ${failures} answers of 500, ${undocumented().length} undocumented, ${exits.length} exits`,
    isMet: withoutSuccess().length + failures + undocumented().length + exits.length === 0,
  })
  expect({ exits, undocumented: undocumented(), withoutSuccess: withoutSuccess() }).toEqual({
    exits: [],
    undocumented: [],
    withoutSuccess: [],
  })
  await expect.poll(openTransactions).toBe(0)
})
