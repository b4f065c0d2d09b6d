import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AdministratorRight } from '../../../shared/administration.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { getAdministrator } from '../../administration/signed-in-administrator.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress } from '../../http/id-in-address.ts'
import { notFound } from '../../http/problems.ts'
import { problemAnswers } from '../../openapi.ts'
import type { Evidence } from '../evidence.ts'
import { plainFileName } from '../receive/file-name.ts'
import { getReportVideo } from './admin-video-queries.ts'
import { sendMedia } from './send-media.ts'

type Address = { Params: IdAddress }

function describeFile(operationId: string, summary: string) {
  const file = { description: 'The file', content: { 'video/*': { schema: z.string() } } }
  return {
    schema: {
      tags: ['administration'],
      operationId,
      summary,
      params: IdAddress,
      response: { 200: file, ...problemAnswers(401, 403, 404, 429, 503) },
    },
  }
}

/** Serves public copies, even unreleased ones, and originals to administrators. */
export const adminMediaRoutes: FastifyPluginAsync<AppContext & { evidence: Evidence }> = async (
  app,
  context,
) => {
  const { store } = context.evidence

  async function getVideo(request: FastifyRequest<Address>, right: AdministratorRight) {
    await getAdministrator(context, request, right)
    return getReportVideo(context.database, request.params.id)
  }

  async function sendCopy(request: FastifyRequest<Address>, reply: FastifyReply) {
    const { id, publicType: type, ...video } = await getVideo(request, 'moderate')
    const fileName = video.anonymous ? plainFileName(video.fileName) : video.fileName
    if (!type) throw notFound('video')
    const media = { type, fileName, disposition: 'inline' } as const
    return sendMedia(request, reply, { store, key: { kind: 'public', id }, media })
  }

  /** Always a download: the browser must not interpret an untrusted file. */
  async function sendOriginal(request: FastifyRequest<Address>, reply: FastifyReply) {
    const { id, fileName, originalUnneededAt } = await getVideo(request, 'administer')
    if (originalUnneededAt) throw notFound('original')
    const media = { type: 'application/octet-stream', fileName, disposition: 'attachment' } as const
    return sendMedia(request, reply, { store, key: { kind: 'originals', id }, media })
  }

  app.get<Address>(
    apiUrls.adminVideoCopy,
    describeFile('readVideoCopy', 'What the public sees or would see'),
    sendCopy,
  )
  app.get<Address>(
    apiUrls.adminVideoOriginal,
    describeFile('readVideoOriginal', 'What the witness sent, with all that it tells'),
    sendOriginal,
  )
}
