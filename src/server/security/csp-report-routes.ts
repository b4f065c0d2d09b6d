import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { apiUrls } from '../../shared/urls.ts'
import { problemAnswers } from '../openapi.ts'
import { countCspReport } from './csp-report-counts.ts'

const longestReport = 16_384
const mostReports = 20

/** The format of `report-uri`. */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
  }),
})

/** The format of the Reporting API, which sends several reports at once. */
const NewReports = z.array(
  z.object({ type: z.string(), body: z.optional(z.object({ effectiveDirective: z.string() })) }),
)

function directivesOf(text: string): string[] {
  const report = parse(text)
  const old = OldReport.safeParse(report)
  if (old.success) {
    const { 'effective-directive': effective, 'violated-directive': violated } =
      old.data['csp-report']
    return [(effective ?? violated ?? '').split(' ', 1)[0] ?? '']
  }
  const listed = NewReports.safeParse(report)
  if (!listed.success) return []
  return listed.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, mostReports)
    .map(({ body }) => body?.effectiveDirective ?? '')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const schema = {
  tags: ['security'],
  operationId: 'reportPolicyViolation',
  summary:
    'Report a violation of the content security policy; browsers send these reports by themselves',
  response: { 204: z.null(), ...problemAnswers(400, 403, 413, 415, 429) },
}

/** Receives the CSP violation reports of browsers. The response is always the same. */
export const cspReportRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  const types = ['application/csp-report', 'application/reports+json', 'application/json']
  app.addContentTypeParser<string>(
    types,
    { parseAs: 'string', bodyLimit: longestReport },
    (_request, body, done) => done(null, body),
  )
  const options = { schema, config: { changesNothing: true } }
  app.post<{ Body: string | undefined }>(apiUrls.cspReports, options, async (request, reply) => {
    for (const directive of directivesOf(request.body ?? '')) countCspReport(directive)
    return reply.code(204).send()
  })
}
