import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  ImportFile,
  ImportFileDetails,
  ImportFileName,
  ImportReading,
  NewImportRun,
  ReadRows,
} from '../../../shared/imports.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { cleanFileName } from '../../evidence/receive/file-name.ts'
import { dispositionOf } from '../../evidence/serve/media-headers.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { conflict, malformed, notFound } from '../../http/problems.ts'
import { findWaysToRead, readChosenMapping } from '../../importing/chosen-mapping.ts'
import { readFirstRows } from '../../importing/read-first-rows.ts'
import { problemAnswers } from '../../openapi.ts'
import { getAdministrator, requireRecentProof } from '../signed-in-administrator.ts'
import { beginImport } from './begin-import.ts'
import {
  findImport,
  type ImportRow,
  listImports,
  readPieces,
  removeImport,
  stopRun,
  toImportFile,
} from './import-queries.ts'
import { receiveFile, refuseUnusable } from './receive-file.ts'

type ImportContext = AppContext & { evidence: Evidence }

const tags = ['administration']

/** Milliseconds. A slow line may take minutes for the largest file. */
const longestSending = 1_800_000

const fileType = 'application/octet-stream'

async function getImport({ database }: AppContext, request: FastifyRequest): Promise<ImportRow> {
  const id = requireId(IdAddress.parse(request.params).id, 'import')
  const found = await findImport(database, id)
  if (!found) throw notFound('import')
  return found
}

async function describeImport(row: ImportRow): Promise<ImportFileDetails> {
  const { encoding, delimiter, columns, rows } = row.start
  const ways = await findWaysToRead(columns)
  return { ...toImportFile(row), encoding, delimiter, columns, firstRows: rows, ...ways }
}

const fileSchemas = {
  list: {
    tags,
    operationId: 'listImports',
    summary: 'List the files that were sent to be imported, the latest first',
    response: { 200: z.array(ImportFile), ...problemAnswers(401, 403, 429, 503) },
  },
  send: {
    tags,
    operationId: 'sendImport',
    summary: 'Send a CSV file as it is, which may be compressed with gzip; it is kept for a week',
    querystring: ImportFileName,
    consumes: [fileType],
    body: z.any(),
    response: {
      201: ImportFileDetails,
      ...problemAnswers(400, 401, 403, 413, 415, 429, 503),
    },
  },
  read: {
    tags,
    operationId: 'readImport',
    summary: 'Read the beginning of a file, the ways to import it, and its last run',
    params: IdAddress,
    response: { 200: ImportFileDetails, ...problemAnswers(401, 403, 404, 429, 503) },
  },
  remove: {
    tags,
    operationId: 'removeImport',
    summary: 'Remove a file that was sent; what was imported from it stays',
    params: IdAddress,
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 409, 429, 503) },
  },
}

const fileRoutes: FastifyPluginAsyncZod<ImportContext> = async (app, context) => {
  const { database, evidence } = context
  app.addContentTypeParser(fileType, (_request, body, done) => done(null, body))

  app.get(apiUrls.adminImports, { schema: fileSchemas.list }, async (request) => {
    await getAdministrator(context, request, 'administer')
    return (await listImports(database)).map(toImportFile)
  })

  app.post(
    apiUrls.adminImports,
    {
      schema: fileSchemas.send,
      bodyLimit: Number.MAX_SAFE_INTEGER,
      config: { hasSlowBody: true, longestHandling: longestSending },
    },
    async (request, reply) => {
      const { username } = await getAdministrator(context, request, 'administer')
      const { body } = request
      if (!(body instanceof Readable)) throw malformed('unknown')
      const place = { database, directory: evidence.directory }
      const id = await receiveFile(place, { body, name: request.query.name, sentBy: username })
      const row = await findImport(database, id)
      if (!row) throw notFound('import')
      return reply.code(201).send(await describeImport(row))
    },
  )

  app.get(apiUrls.adminImport, { schema: fileSchemas.read }, async (request) => {
    await getAdministrator(context, request, 'administer')
    return describeImport(await getImport(context, request))
  })

  app.delete(apiUrls.adminImport, { schema: fileSchemas.remove }, async (request, reply) => {
    await getAdministrator(context, request, 'administer')
    const { id } = await getImport(context, request)
    if (!(await removeImport(database, id))) throw conflict('import-runs')
    return reply.code(204).send(null)
  })
}

const runSchemas = {
  tryOut: {
    tags,
    operationId: 'readImportRows',
    summary: 'Show what the first rows of a file become, or why not',
    params: IdAddress,
    body: ImportReading,
    response: { 200: ReadRows, ...problemAnswers(400, 401, 403, 404, 413, 415, 429, 503) },
  },
  begin: {
    tags,
    operationId: 'beginImport',
    summary: 'Import a file in the background, or try it without storing anything',
    params: IdAddress,
    body: NewImportRun,
    response: { 202: ImportFile, ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  },
  stop: {
    tags,
    operationId: 'stopImport',
    summary: 'Stop an import after the batch under way; what it has imported stays',
    params: IdAddress,
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 429, 503) },
  },
}

const runRoutes: FastifyPluginAsyncZod<ImportContext> = async (app, context) => {
  const { database, jobs } = context

  app.post(apiUrls.adminImportReading, { schema: runSchemas.tryOut }, async (request) => {
    await getAdministrator(context, request, 'administer')
    const { start } = await getImport(context, request)
    const { mapping } = request.body
    return refuseUnusable(async () =>
      readFirstRows(start, await readChosenMapping(mapping, start), new Date()),
    )
  })

  app.post(apiUrls.adminImportRun, { schema: runSchemas.begin }, async (request, reply) => {
    const administrator = await getAdministrator(context, request, 'administer')
    const { id, start } = await getImport(context, request)
    const { mapping, isTrial } = request.body
    if (!isTrial) requireRecentProof(administrator)
    await refuseUnusable(async () =>
      readFirstRows(start, await readChosenMapping(mapping, start), new Date()),
    )
    await beginImport(database, { administrator, jobs, id, request: request.body })
    return reply.code(202).send(toImportFile(await getImport(context, request)))
  })

  app.delete(apiUrls.adminImportRun, { schema: runSchemas.stop }, async (request, reply) => {
    await getAdministrator(context, request, 'administer')
    const { id } = await getImport(context, request)
    await stopRun(database, id)
    return reply.code(204).send(null)
  })
}

const refusedSchema = {
  tags,
  operationId: 'readRefusedRows',
  summary: 'Take the refused rows of the last run as a file, each with its reason',
  params: IdAddress,
  response: {
    200: {
      description: 'Written like the file that was sent, so that it can be mended and sent',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...problemAnswers(401, 403, 404, 429, 503),
  },
}

/** Always a download: the browser must not interpret an untrusted file. */
const refusedRoutes: FastifyPluginAsync<ImportContext> = async (app, context) => {
  app.get(apiUrls.adminImportRefused, { schema: refusedSchema }, async (request, reply) => {
    await getAdministrator(context, request, 'administer')
    const found = await getImport(context, request)
    if (!found.hasRefusedRows) throw notFound('file')
    const fileName = cleanFileName(found.fileName).replace(/(\.csv)?(\.gz)?$/i, '.refused.csv')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', dispositionOf({ disposition: 'attachment', fileName }))
      .send(Readable.from(readPieces(context.database, found.id, 'refused')))
  })
}

/** Imports by upload, for administrators: by the same code as `npm run import`. */
export const importRoutes: FastifyPluginAsync<ImportContext> = async (app, context) => {
  await app.register(fileRoutes, context)
  await app.register(runRoutes, context)
  await app.register(refusedRoutes, context)
}
