import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AccountExport } from '../shared/account-export.ts'
import { Credentials, CurrentUser, NewUser, OwnSession } from '../shared/accounts.ts'
import {
  AdministratorSummary,
  CurrentAdministrator,
  NewAdministrator,
} from '../shared/administration.ts'
import { HistoryEntry } from '../shared/history.ts'
import { AdminReport, ReportNote } from '../shared/moderation.ts'
import { OwnReport } from '../shared/own-reports.ts'
import { FoundPlace } from '../shared/places.ts'
import { FieldFault, ProblemDetails } from '../shared/problems.ts'
import { ProofChallenge } from '../shared/proof-of-work.ts'
import {
  PublicReport,
  ReadReport,
  ReportArchive,
  SubmittedReport,
} from '../shared/public-report.ts'
import { NewReport } from '../shared/reports.ts'
import { ReportPlace, ReportSighting } from '../shared/sightings.ts'
import { Statistics } from '../shared/statistics.ts'
import { apiUrls } from '../shared/urls.ts'
import { describeFields } from './field-descriptions/describe-fields.ts'

const requestSchemas = { NewReport, NewUser, Credentials, NewAdministrator }
const answerSchemas = {
  PublicReport,
  ReadReport,
  ReportArchive,
  ReportPlace,
  ReportSighting,
  SubmittedReport,
  AdminReport,
  ReportNote,
  HistoryEntry,
  CurrentUser,
  OwnReport,
  OwnSession,
  AccountExport,
  Statistics,
  FoundPlace,
  AdministratorSummary,
  CurrentAdministrator,
  ProblemDetails,
  FieldFault,
  ProofChallenge,
}
const namedSchemas = { ...requestSchemas, ...answerSchemas }
for (const [id, schema] of Object.entries(namedSchemas)) z.globalRegistry.add(schema, { id })

const descriptions = {
  400: 'Something in the request is not valid; `errors` names each fault',
  401: 'Sign in first, or with the right credentials',
  403: 'Refused, for example a request from another site',
  404: 'Not found',
  408: 'The request took too long to arrive',
  409: 'Already received, already taken, or changed meanwhile',
  412: 'Tus-Resumable is missing',
  413: 'Too large',
  414: 'A part of the address is too long',
  415: 'Not JSON',
  421: 'A local trial was asked by another name than localhost, 127.0.0.1 or [::1]',
  422: 'The Idempotency-Key was used for something else',
  428: 'Send a proof of work: solve `challenge` and repeat the request with the header Proof-Of-Work',
  429: 'Too many requests; Retry-After tells when to try again',
  431: 'The headers are too large',
  507: 'No room for videos at the moment; reports without one are taken',
  503: 'Busy or under repair; Retry-After tells when to try again',
} as const

/** Errors that any route can return without declaring them. */
const everywhere = [400, 408, 414, 421, 429, 431, 503] as const

/** Further errors for requests that change something or have a body. */
const ofChanges = [403, 413, 415] as const

/** Response schemas for the errors that a route can return. */
export function problemAnswers<const Status extends keyof typeof descriptions>(
  ...statuses: Status[]
) {
  const answer = (status: Status) => ({
    description: descriptions[status],
    content: { 'application/problem+json': { schema: ProblemDetails } },
  })
  const all = [...new Set([...statuses, ...everywhere])]
  return Object.fromEntries(all.map((status) => [status, answer(status as Status)])) as Record<
    Status,
    ReturnType<typeof answer>
  >
}

const empty = z.string().check(z.maxLength(0))

/** The response schema of an answer without a body. */
export function emptyAnswer(description: string) {
  return { description, content: { 'text/plain': { schema: empty } } }
}

/** The pattern of a date or an id is long and repeats its format. */
const zodToJsonConfig = {
  override({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) {
    if (jsonSchema.format) delete jsonSchema.pattern
  },
}

const transform = createJsonSchemaTransform({ zodToJsonConfig })
type Described = Parameters<typeof transform>[0]

function withRefusals({ schema, route }: Described): Described['schema'] {
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(String(route.method))
  if (!isChange || typeof schema?.response !== 'object') return schema
  return { ...schema, response: { ...problemAnswers(...ofChanges), ...schema.response } }
}

/** The provider drops the headers of answers. */
function describeAnswers(described: Described): ReturnType<typeof transform> {
  const transformed = transform({ ...described, schema: withRefusals(described) })
  for (const [status, answer] of Object.entries(Object(described.schema?.response))) {
    const { headers } = Object(answer)
    if (headers) Object(transformed.schema.response)[status].headers = headers
  }
  return transformed
}

const describeSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })

/**
 * The provider describes each schema twice: as input (`…Input`) and as output. Requests use the
 * former and responses the latter, both under the plain name.
 */
const transformObject: typeof describeSchemas = (document) => {
  const described = describeSchemas(document)
  const twice: Record<string, unknown> =
    'components' in described ? { ...described.components?.schemas } : {}
  const once = [
    ...Object.keys(requestSchemas).map((name) => [name, twice[`${name}Input`]]),
    ...Object.keys(answerSchemas).map((name) => [name, twice[name]]),
  ]
  const text = JSON.stringify({ ...described, components: { schemas: Object.fromEntries(once) } })
  return describeFields(
    JSON.parse(
      text
        .replaceAll(/("#\/components\/schemas\/\w+)Input"/g, '$1"')
        .replaceAll('"Default Response"', '"Done"'),
    ),
  )
}

/** Describes all routes that are registered after it, at /api/openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anomaly Register',
        version: '1',
        description:
          'Public reports of unexplained phenomena. Errors are RFC 9457 problem details.',
      },
    },
    transform: describeAnswers,
    transformObject,
  })
  app.get(apiUrls.openapi, { schema: { hide: true } }, () => app.swagger())
}
