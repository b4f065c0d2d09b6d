import { randomUUID } from 'node:crypto'
import { Metadata } from '@tus/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Upload } from '../../../shared/evidence.ts'
import { apiUrls, videoUrl } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { badRequest, conflict, notFound } from '../../http/problems.ts'
import { problemAnswers } from '../../openapi.ts'
import type { Evidence } from '../evidence.ts'
import { deleteUpload, findUpload, type UploadRow } from '../queries.ts'
import { acceptUpload } from './accept-upload.ts'
import { beginUpload } from './begin-upload.ts'
import { ensureSender, findSender } from './sender.ts'
import { askTus, openTus } from './tus.ts'

/** Milliseconds. Complete uploads are checked one after the other. */
const longestAcceptance = 120_000

const chunkType = 'application/offset+octet-stream'
const done = { description: 'Done', content: { 'text/plain': { schema: z.string() } } }

/** Describes a route of the tus protocol. */
function tusSchema<const Status extends 200 | 201 | 204>(
  operationId: string,
  summary: string,
  status: Status,
) {
  return {
    schema: {
      tags: ['evidence'],
      operationId,
      summary,
      response: {
        [status]: done,
        ...problemAnswers(400, 403, 404, 409, 412, 413, 415, 422, 429, 503, 507),
      },
    },
  }
}

const chunkRoute = {
  bodyLimit: Number.MAX_SAFE_INTEGER,
  config: { hasSlowBody: true, longestHandling: longestAcceptance },
}

function toUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    state: row.acceptedAt ? 'received' : 'receiving',
    size: row.size,
    videoUrl: row.acceptedAt ? videoUrl(row.id) : null,
    videoFileName: row.fileName,
  }
}

function readAnnouncement({ headers }: FastifyRequest) {
  const length = String(headers['upload-length'] ?? '')
  if (!/^\d{1,15}$/.test(length)) {
    throw badRequest('upload-length-missing')
  }
  try {
    const metadata = Metadata.parse(String(headers['upload-metadata'] ?? ''))
    return {
      size: Number(length),
      fileName: metadata.filename ?? metadata.name ?? '',
      mediaType: metadata.filetype ?? metadata.type ?? '',
    }
  } catch {
    throw badRequest('upload-metadata-invalid')
  }
}

type UploadContext = AppContext & { evidence: Evidence }
type AddressedRequest = FastifyRequest<{ Params: IdAddress }>

/** Returns the upload if the request comes from its sender. Throws 404 otherwise. */
async function getOwn(
  { config, database }: AppContext,
  request: AddressedRequest,
): Promise<UploadRow> {
  const id = requireId(request.params.id, 'upload')
  const sender = findSender(request, config)
  const upload = sender && (await findUpload(database, id))
  if (!upload || !sender?.equals(upload.sender)) throw notFound('upload')
  return upload
}

/** The routes of the tus protocol (version 1.0.0) that transfer bytes. */
const tusRoutes: FastifyPluginAsync<UploadContext> = async (app, context) => {
  const { config, database, evidence } = context
  const tus = openTus(database, evidence)
  app.addContentTypeParser(chunkType, (_request, body, done) => done(null, body))

  /** Passes the request to tus, then checks the upload if it is complete. */
  async function receive(request: FastifyRequest, reply: FastifyReply, id: string) {
    const answer = await askTus(tus, request, id)
    const upload = id === '' ? undefined : await findUpload(database, id)
    const isWhole = upload && answer.offset === upload.size && request.method !== 'HEAD'
    if (isWhole) await acceptUpload(database, evidence, upload)
    return reply.headers(answer.headers).code(answer.status).send()
  }

  async function receiveMore(request: AddressedRequest, reply: FastifyReply) {
    const { id } = await getOwn(context, request)
    return receive(request, reply, id)
  }

  app.options(
    apiUrls.uploads,
    tusSchema('describeUploads', 'What of tus is understood', 204),
    (request, reply) => receive(request, reply, ''),
  )
  app.head<{ Params: IdAddress }>(
    apiUrls.upload,
    tusSchema('findOffset', 'How much of an own upload came', 200),
    receiveMore,
  )
  app.patch<{ Params: IdAddress }>(
    apiUrls.upload,
    { ...chunkRoute, ...tusSchema('continueUpload', 'Send more of an own upload', 204) },
    receiveMore,
  )
  app.post(
    apiUrls.uploads,
    {
      ...chunkRoute,
      ...tusSchema('beginUpload', 'Announce a video by its size, name and type', 201),
    },
    async (request, reply) => {
      const id = randomUUID()
      await beginUpload(database, evidence, {
        ...readAnnouncement(request),
        id,
        sender: ensureSender(request, reply, config),
        address: request.ip,
        isLimited: config.rateLimits,
      })
      return receive(request, reply, id).catch(async (error: unknown) => {
        await deleteUpload(database, id)
        throw error
      })
    },
  )
}

/** Resumable uploads of videos for reports. */
export const uploadRoutes: FastifyPluginAsyncZod<UploadContext> = async (app, context) => {
  const { database, evidence } = context
  await app.register(tusRoutes, context)

  app.get(
    apiUrls.upload,
    {
      exposeHeadRoute: false,
      config: { longestHandling: longestAcceptance },
      schema: {
        tags: ['evidence'],
        operationId: 'getUpload',
        summary: 'Read the state of an own upload',
        params: IdAddress,
        response: { 200: Upload, ...problemAnswers(404, 415, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const upload = await getOwn(context, request)
      reply.header('cache-control', 'no-store')
      return toUpload(await acceptUpload(database, evidence, upload))
    },
  )

  app.delete<{ Params: IdAddress }>(
    apiUrls.upload,
    {
      ...tusSchema('cancelUpload', 'Cancel an own upload', 204),
      config: { changesNothing: true },
    },
    async (request, reply) => {
      const upload = await getOwn(context, request)
      if (upload.attachedAt) {
        throw conflict('already-attached')
      }
      await deleteUpload(database, upload.id)
      await evidence.uploads.remove(upload)
      return reply.code(204).header('tus-resumable', '1.0.0').send()
    },
  )
}
