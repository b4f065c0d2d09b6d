import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { DeskCounts, DeskFilters, DeskQuery, deskHeaders } from '../../../shared/desk-query.ts'
import { HistoryEntry, HistoryQuery } from '../../../shared/history.ts'
import {
  AdminReport,
  ImportSource,
  NewReportNote,
  ReportCase,
  ReportNote,
  RevealedReporter,
} from '../../../shared/moderation.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { notFound } from '../../http/problems.ts'
import { listImportSources } from '../../importing/import-sources.ts'
import { problemAnswers } from '../../openapi.ts'
import { listHistory } from '../records/history.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { countDesk, listAdminReports } from './desk-queries.ts'
import { noteReportersShown } from './note-reading.ts'
import { addNote, findReportCase, revealReporter } from './report-case.ts'

const tags = ['moderation']
const refusalsOfList = problemAnswers(400, 401, 403, 429, 503)
const refusalsOfOne = problemAnswers(401, 403, 404, 429, 503)

const listRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(
    apiUrls.adminReports,
    {
      schema: {
        tags,
        operationId: 'listAllReports',
        summary: 'List reports in every status, newest first',
        querystring: DeskQuery,
        response: { 200: z.array(AdminReport), ...refusalsOfList },
      },
    },
    async (request, reply) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const { role } = administrator
      const { reports, total, next } = await listAdminReports(database, request.query, role)
      await noteReportersShown(database, administrator, reports)
      reply.header(deskHeaders.total, String(total.reports))
      reply.header(deskHeaders.relation, total.isExact ? 'exact' : 'at-least')
      if (next) reply.header(deskHeaders.next, next)
      return reports
    },
  )

  app.get(
    apiUrls.adminReportCounts,
    {
      schema: {
        tags,
        operationId: 'countAllReports',
        summary: 'Count reports per status',
        querystring: DeskFilters,
        response: { 200: DeskCounts, ...refusalsOfList },
      },
    },
    async (request) => {
      const { role } = await getAdministrator(context, request, 'moderate')
      return countDesk(database, request.query, role)
    },
  )
}

const recordRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(
    apiUrls.adminImportSources,
    {
      schema: {
        tags,
        operationId: 'listImportSources',
        summary: 'List the archives that were imported, the latest import first',
        response: { 200: z.array(ImportSource), ...refusalsOfList },
      },
    },
    async (request) => {
      await getAdministrator(context, request, 'moderate')
      return listImportSources(database)
    },
  )

  app.get(
    apiUrls.adminHistory,
    {
      schema: {
        tags,
        operationId: 'listHistory',
        summary: 'List the actions of administrators, the latest first',
        querystring: HistoryQuery,
        response: { 200: z.array(HistoryEntry), ...refusalsOfList },
      },
    },
    async (request) => {
      await getAdministrator(context, request, 'administer')
      return listHistory(database, request.query)
    },
  )
}

const caseRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(
    apiUrls.adminReport,
    {
      schema: {
        tags,
        operationId: 'getReportCase',
        summary: 'Read a report with its notes and its history',
        params: IdAddress,
        response: { 200: ReportCase, ...refusalsOfOne },
      },
    },
    async (request) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const id = requireId(request.params.id, 'report')
      const found = await findReportCase(database, id, administrator)
      if (!found) throw notFound('report')
      await noteReportersShown(database, administrator, [found.report])
      return found
    },
  )

  app.post(
    apiUrls.adminReportReveal,
    {
      schema: {
        tags,
        operationId: 'revealReporter',
        summary: 'Read the name and the e-mail address of a witness; recorded in the history',
        params: IdAddress,
        response: { 200: RevealedReporter, ...refusalsOfOne },
      },
    },
    async (request) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const id = requireId(request.params.id, 'report')
      const revealed = await revealReporter(database, id, administrator)
      if (!revealed) throw notFound('report')
      return revealed
    },
  )
}

const noteRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(
    apiUrls.adminReportNotes,
    {
      schema: {
        tags,
        operationId: 'listReportNotes',
        summary: 'List the notes on a report, the earliest first',
        params: IdAddress,
        response: { 200: z.array(ReportNote), ...refusalsOfOne },
      },
    },
    async (request) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const id = requireId(request.params.id, 'report')
      const found = await findReportCase(database, id, administrator)
      if (!found) throw notFound('report')
      return found.notes
    },
  )

  app.post(
    apiUrls.adminReportNotes,
    {
      schema: {
        tags,
        operationId: 'addReportNote',
        summary: 'Add a note on a report, for administrators only',
        params: IdAddress,
        body: NewReportNote,
        response: { 201: ReportNote, ...problemAnswers(400, 401, 403, 404, 413, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const id = requireId(request.params.id, 'report')
      const note = await addNote(database, { id, administrator, text: request.body.text })
      if (!note) throw notFound('report')
      return reply.code(201).send(note)
    },
  )
}

/** Lists, details, notes and the history of reports. */
export const deskRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  await app.register(listRoutes, context)
  await app.register(recordRoutes, context)
  await app.register(caseRoutes, context)
  await app.register(noteRoutes, context)
}
