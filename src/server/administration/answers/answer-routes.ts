import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  AnswerTemplate,
  DecisionReason,
  NewReason,
  NewTemplate,
  ReasonChange,
} from '../../../shared/desk-answers.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { problemAnswers } from '../../openapi.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './answer-templates.ts'
import { addReason, changeReason, listReasons } from './decision-reasons.ts'

const tags = ['moderation']
const readRefusals = problemAnswers(401, 403, 429, 503)
const refusals = problemAnswers(400, 401, 403, 413, 415, 429, 503)
const refusalsOfOne = problemAnswers(400, 401, 403, 404, 413, 415, 429, 503)

const reasonSchemas = {
  list: {
    tags,
    operationId: 'listReasons',
    summary: 'List the reasons of rejections and deletions, the retired ones last',
    response: { 200: z.array(DecisionReason), ...readRefusals },
  },
  add: {
    tags,
    operationId: 'addReason',
    summary: 'Add a reason with the next free number; recorded in the history',
    body: NewReason,
    response: { 201: DecisionReason, ...refusals },
  },
  change: {
    tags,
    operationId: 'changeReason',
    summary: 'Rename, move, retire or restore a reason; recorded in the history',
    params: IdAddress,
    body: ReasonChange,
    response: { 200: DecisionReason, ...refusalsOfOne },
  },
}

const reasonRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(apiUrls.adminReasons, { schema: reasonSchemas.list }, async (request) => {
    await getAdministrator(context, request, 'moderate')
    return listReasons(database)
  })

  app.post(apiUrls.adminReasons, { schema: reasonSchemas.add }, async (request, reply) => {
    const administrator = await getAdministrator(context, request, 'administer')
    return reply.code(201).send(await addReason(database, administrator, request.body))
  })

  app.patch(apiUrls.adminReason, { schema: reasonSchemas.change }, async (request) => {
    const administrator = await getAdministrator(context, request, 'administer')
    const id = requireId(request.params.id, 'reason')
    return changeReason(database, administrator, { id, change: request.body })
  })
}

const templateSchemas = {
  list: {
    tags,
    operationId: 'listTemplates',
    summary: 'List the templates of answers to witnesses, by their titles',
    response: { 200: z.array(AnswerTemplate), ...readRefusals },
  },
  add: {
    tags,
    operationId: 'addTemplate',
    summary: 'Add a template of an answer; recorded in the history',
    body: NewTemplate,
    response: { 201: AnswerTemplate, ...refusals },
  },
  change: {
    tags,
    operationId: 'changeTemplate',
    summary: 'Change title and text of a template; recorded in the history',
    params: IdAddress,
    body: NewTemplate,
    response: { 200: AnswerTemplate, ...refusalsOfOne },
  },
  remove: {
    tags,
    operationId: 'removeTemplate',
    summary: 'Remove a template; recorded in the history',
    params: IdAddress,
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 429, 503) },
  },
}

const templateRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(apiUrls.adminTemplates, { schema: templateSchemas.list }, async (request) => {
    await getAdministrator(context, request, 'moderate')
    return listTemplates(database)
  })

  app.post(apiUrls.adminTemplates, { schema: templateSchemas.add }, async (request, reply) => {
    const administrator = await getAdministrator(context, request, 'administer')
    return reply.code(201).send(await addTemplate(database, administrator, request.body))
  })

  app.patch(apiUrls.adminTemplate, { schema: templateSchemas.change }, async (request) => {
    const administrator = await getAdministrator(context, request, 'administer')
    const id = requireId(request.params.id, 'template')
    return changeTemplate(database, administrator, { id, ...request.body })
  })

  app.delete(apiUrls.adminTemplate, { schema: templateSchemas.remove }, async (request, reply) => {
    const administrator = await getAdministrator(context, request, 'administer')
    await removeTemplate(database, administrator, requireId(request.params.id, 'template'))
    return reply.code(204).send(null)
  })
}

/** What moderators answer with: the operator's reasons and templates. */
export const answerRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  await app.register(reasonRoutes, context)
  await app.register(templateRoutes, context)
}
