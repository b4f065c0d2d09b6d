import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type DataReleaseFileName,
  dataReleaseFileNames,
  dataReleaseFiles,
} from '../../shared/data-releases.ts'
import { dataReleaseFileUrl } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { openPlace, takeConditions } from '../evidence/serve/send-media.ts'
import { isNotModified } from '../http/caching.ts'
import { dropOwnHeaders } from '../http/own-headers.ts'
import { notFound, unavailable } from '../http/problems.ts'
import { findReleaseFile } from './queries.ts'
import { rewritingInterval } from './release-jobs.ts'
import { releaseKey, releaseStoreOf } from './release-store.ts'

const Address = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d\d$/)),
  file: z.enum(dataReleaseFileNames),
})

function headersOf(month: string, name: DataReleaseFileName) {
  return {
    'content-type': dataReleaseFiles[name].mediaType,
    'content-disposition': `attachment; filename="anomaly-register-${month}-${name}"`,
    // Not for a second without asking: a report may have been withdrawn meanwhile.
    'cache-control': 'public, no-cache',
  }
}

/** In whole hours: the exact time would tell when somebody withdrew a report. */
function secondsUntilRewritten(from: Date): number {
  const hours = Math.ceil((from.getTime() - Date.now()) / 3_600_000)
  return hours > 0 ? hours * 3_600 : rewritingInterval
}

/** Serves the files of the monthly releases. */
export const releaseFileRoutes: FastifyPluginAsync<AppContext & { evidence: Evidence }> = async (
  app,
  { database, evidence },
) => {
  const store = releaseStoreOf(evidence)

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { month, file: name }: z.infer<typeof Address>,
  ) {
    const found = await findReleaseFile(database, { month, name })
    if (!found) throw notFound('file')
    if (found.rewrittenFrom && dataReleaseFiles[name].holdsReports) {
      throw unavailable(secondsUntilRewritten(found.rewrittenFrom))
    }
    const headers = headersOf(month, name)
    const tag = `"${found.sha256}"`
    dropOwnHeaders(reply).headers({ ...headers, etag: tag })
    if (isNotModified(request, tag)) return reply.code(304).send()
    takeConditions(request, tag)
    const media = { type: headers['content-type'], disposition: headers['content-disposition'] }
    const place = await store.locate(releaseKey(found.token, name), media)
    const opened = await openPlace(request, place)
    if (!opened) throw notFound('file')
    if ('link' in opened) {
      return reply
        .removeHeader('etag')
        .header('cache-control', 'no-store')
        .redirect(opened.link, 302)
    }
    const { 'Content-Type': _, 'content-type': __, ...ours } = opened.headers
    return reply.code(opened.statusCode).headers(ours).send(opened.stream)
  }

  app.get(
    dataReleaseFileUrl,
    { compress: false, schema: { hide: true } },
    async (request, reply) => {
      const address = Address.safeParse(request.params)
      if (!address.success) throw notFound('file')
      return sendFile(request, reply, address.data)
    },
  )
}
