import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { proofHeader } from '../../shared/proof-of-work.ts'
import { PublicReport, ReadReport, SubmittedReport } from '../../shared/public-report.ts'
import { ReportNeighbours } from '../../shared/report-neighbours.ts'
import { ReportQuery } from '../../shared/report-query.ts'
import { NewReport } from '../../shared/reports.ts'
import { SearchedWords, SearchedWordsQuery } from '../../shared/searched-words.ts'
import { apiUrls, reportApiUrl } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { readPastCaches } from '../http/fresh-answers.ts'
import { IdAddress, requireId } from '../http/id-in-address.ts'
import { notFound } from '../http/problems.ts'
import { readPublic } from '../http/read-public.ts'
import { nameShownReports } from '../http/shared-cache.ts'
import { problemAnswers } from '../openapi.ts'
import { linkToNext, openListCursor } from './list-cursor.ts'
import { findReport, readListPage } from './queries.ts'
import { findNeighbours } from './report-neighbours.ts'
import { readSearchedWords } from './searched-words.ts'
import { SubmissionHeaders } from './submission-allowance.ts'
import { submissionOfHeader } from './submission-keys.ts'
import { receiveReport } from './submit-report.ts'

const listAnswer = {
  description: 'Done',
  headers: {
    Link: {
      type: 'string',
      description:
        'The address of the next part as RFC 8288 writes it, with `rel="next"`. Absent at the end of the list. Example: </api/reports?limit=12&after=…>; rel="next".',
    },
  },
  content: { 'application/json': { schema: z.array(PublicReport) } },
}

const listRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.reports,
    {
      schema: {
        tags: ['reports'],
        operationId: 'listReports',
        summary: 'List public reports, newest first',
        querystring: ReportQuery,
        response: { 200: listAnswer, ...problemAnswers(400, 429, 503) },
      },
    },
    async (request, reply) => {
      const after = await openListCursor(context.config, request.query)
      const { reports, last } = await readPublic(context, request, (database) =>
        readListPage(database, request.query, after),
      )
      const next = last && (await linkToNext(context.config, request.query, last))
      if (next) reply.header('link', next)
      return reports
    },
  )

  app.get(
    apiUrls.searchedWords,
    {
      schema: {
        tags: ['reports'],
        operationId: 'readSearchedWords',
        summary: 'Read which words a search finds in texts, to mark them',
        querystring: SearchedWordsQuery,
        response: { 200: SearchedWords, ...problemAnswers(400, 429, 503) },
      },
    },
    async (request) => ({
      words: await readPublic(context, request, (database) =>
        readSearchedWords(database, request.query.search),
      ),
    }),
  )
}

export const reportRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  await app.register(listRoutes, context)

  app.get(
    apiUrls.report,
    {
      schema: {
        tags: ['reports'],
        operationId: 'getReport',
        summary: 'Read one public report',
        params: IdAddress,
        response: { 200: ReadReport, ...problemAnswers(404, 429, 503) },
      },
    },
    async (request) => {
      const id = requireId(request.params.id, 'report')
      const report = await readPublic(context, request, (database) => findReport(database, id))
      if (!report) throw notFound('report')
      return report
    },
  )

  await app.register(neighbourRoutes, context)

  app.post(
    apiUrls.reports,
    {
      schema: {
        tags: ['reports'],
        operationId: 'submitReport',
        summary: 'Submit a report',
        headers: SubmissionHeaders,
        body: NewReport,
        response: {
          201: SubmittedReport,
          ...problemAnswers(400, 401, 403, 409, 413, 415, 422, 428, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      const key = request.headers['idempotency-key']
      const submission = key === undefined ? undefined : submissionOfHeader(key, body)
      const proof = request.headers[proofHeader]
      const report = await receiveReport(context, request, { report: body, submission, proof })
      readPastCaches(reply, context.config)
      reply.header('cache-control', 'no-store')
      return reply.code(201).header('location', reportApiUrl(report.id)).send(report)
    },
  )
}

const neighbourRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.reportNeighbours,
    {
      schema: {
        tags: ['reports'],
        operationId: 'getReportNeighbours',
        summary: 'List the public reports before, after and of the same night and place',
        params: IdAddress,
        response: { 200: ReportNeighbours, ...problemAnswers(404, 429, 503) },
      },
    },
    async (request, reply) => {
      const id = requireId(request.params.id, 'report')
      const neighbours = await readPublic(context, request, (database) =>
        findNeighbours(database, id),
      )
      if (!neighbours) throw notFound('report')
      const { newer, older, sameNight } = neighbours
      const shown = new Set([newer, older, ...sameNight].flatMap((report) => report?.id ?? []))
      nameShownReports(reply, context.config, [...shown])
      return neighbours
    },
  )
}
