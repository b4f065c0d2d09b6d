import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  DeskEntries,
  DeskEntry,
  EntrySettlement,
  NewAnswer,
  WaitingCase,
} from '../../../shared/desk-entries.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { problemAnswers } from '../../openapi.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { answerWitness, listDeskEntries, listWaitingCases, settleEntry } from './case-entries.ts'

const tags = ['moderation']
const EntryAddress = z.extend(IdAddress, { entryId: z.string() })
const refusals = problemAnswers(400, 401, 403, 404, 413, 415, 429, 503)

const readRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(
    apiUrls.adminWaitingCases,
    {
      schema: {
        tags,
        operationId: 'listWaitingCases',
        summary: 'List reports with new messages, additions or null reports, oldest first',
        response: { 200: z.array(WaitingCase), ...problemAnswers(401, 403, 429, 503) },
      },
    },
    async (request) => {
      await getAdministrator(context, request, 'moderate')
      return listWaitingCases(database)
    },
  )

  app.get(
    apiUrls.adminReportEntries,
    {
      schema: {
        tags,
        operationId: 'listCaseEntries',
        summary:
          'List messages, answers, additions and null reports of a report, the earliest first',
        params: IdAddress,
        response: { 200: DeskEntries, ...problemAnswers(401, 403, 404, 429, 503) },
      },
    },
    async (request) => {
      await getAdministrator(context, request, 'moderate')
      return listDeskEntries(database, requireId(request.params.id, 'report'))
    },
  )
}

/** What witnesses write, and the answers of moderators. */
export const entryRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context
  await app.register(readRoutes, context)

  app.post(
    apiUrls.adminReportEntries,
    {
      schema: {
        tags,
        operationId: 'answerWitness',
        summary: 'Answer the witness of a report; marks the messages as read',
        params: IdAddress,
        body: NewAnswer,
        response: { 201: DeskEntry, ...refusals },
      },
    },
    async (request, reply) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const reportId = requireId(request.params.id, 'report')
      const answer = { reportId, text: request.body.text, administrator }
      return reply.code(201).send(await answerWitness(database, answer))
    },
  )

  app.patch(
    apiUrls.adminReportEntry,
    {
      schema: {
        tags,
        operationId: 'settleCaseEntry',
        summary:
          'Publish or decline an addition, count or decline a null report, or mark a message as read',
        params: EntryAddress,
        body: EntrySettlement,
        response: { 200: DeskEntry, ...refusals },
      },
    },
    async (request) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const entryId = requireId(request.params.entryId, 'entry')
      const reportId = requireId(request.params.id, 'report')
      return settleEntry(context, { reportId, entryId, ...request.body, administrator })
    },
  )
}
