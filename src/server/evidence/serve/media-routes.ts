import path from 'node:path'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PublicVideo } from '../../../shared/evidence.ts'
import { serverTexts } from '../../../shared/texts/en/server.ts'
import { english, textsIn } from '../../../shared/texts/texts.ts'
import { apiUrls, mediaUrls, posterUrl, videoUrl } from '../../../shared/urls.ts'
import { videoTypes } from '../../../shared/video-formats.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../database/open.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { notFound } from '../../http/problems.ts'
import { problemAnswers } from '../../openapi.ts'
import type { Evidence } from '../evidence.ts'
import { findPublicVideo, type PublicVideoRow } from '../queries.ts'
import { plainFileName } from '../receive/file-name.ts'
import { setMediaHeaders } from './media-headers.ts'
import { sendMedia } from './send-media.ts'

const { notDescribed } = textsIn(english, serverTexts)

async function getPublicVideo(database: Database, id: string): Promise<PublicVideoRow> {
  const video = await findPublicVideo(database, requireId(id, 'video'))
  if (!video) throw notFound('video')
  return video
}

/** The file name without its extension. Hides the name that an anonymous witness chose. */
function baseName({ fileName, anonymous }: PublicVideoRow): string {
  return path.parse(anonymous ? plainFileName(fileName) : fileName).name
}

/** The public copy may have another format than the original. */
function nameOfCopy(video: PublicVideoRow): string {
  return `${baseName(video)}.${video.publicType === videoTypes.avi[0] ? 'avi' : 'mp4'}`
}

/** Returns WebVTT with one caption for the whole video. */
function asCaptions(description: string): string {
  const text = description.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `WEBVTT\n\n00:00.000 --> 99:59:59.999\n${text.replaceAll(/\s*\n\s*/g, '\n')}\n`
}

/** Serves released videos of public reports. */
export const mediaRoutes: FastifyPluginAsyncZod<AppContext & { evidence: Evidence }> = async (
  app,
  { database, evidence },
) => {
  const { store } = evidence

  app.get(
    apiUrls.video,
    {
      schema: {
        tags: ['evidence'],
        operationId: 'getVideo',
        summary: 'Read the address and the format of a released video',
        params: IdAddress,
        response: { 200: PublicVideo, ...problemAnswers(404, 429, 503) },
      },
    },
    async (request) => {
      const video = await getPublicVideo(database, request.params.id)
      return {
        videoUrl: videoUrl(video.id),
        fileName: nameOfCopy(video),
        type: video.publicType,
        posterUrl: video.hasPoster ? posterUrl(video.id) : null,
        description: video.description,
      }
    },
  )

  app.get(
    mediaUrls.video,
    { schema: { hide: true, params: IdAddress } },
    async (request, reply) => {
      const video = await getPublicVideo(database, request.params.id)
      const [type, fileName] = [video.publicType, nameOfCopy(video)]
      const media = { type, fileName, disposition: 'inline' } as const
      return sendMedia(request, reply, { store, key: { kind: 'public', id: video.id }, media })
    },
  )

  app.get(
    mediaUrls.poster,
    { schema: { hide: true, params: IdAddress } },
    async (request, reply) => {
      const video = await getPublicVideo(database, request.params.id)
      if (!video.hasPoster) throw notFound('picture')
      const fileName = `${baseName(video)}.jpg`
      const media = { type: 'image/jpeg', fileName, disposition: 'inline' } as const
      return sendMedia(request, reply, { store, key: { kind: 'posters', id: video.id }, media })
    },
  )

  app.get(
    mediaUrls.captions,
    { schema: { hide: true, params: IdAddress } },
    async (request, reply) => {
      const { description } = await getPublicVideo(database, request.params.id)
      setMediaHeaders(reply, { type: 'text/vtt', fileName: 'captions.vtt', disposition: 'inline' })
      return reply.send(asCaptions(description ?? notDescribed))
    },
  )
}
