import { finished, pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type ExportFormat, exportFormats } from '../../shared/exports.ts'
import { faultMessage } from '../../shared/faults.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
import { apiUrls } from '../../shared/urls.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import type { AppContext } from '../app-context.ts'
import { selectMatches } from '../explore/select-matches.ts'
import { unavailable } from '../http/problems.ts'
import { refuseUnknownNames } from '../http/refuse-unknown-names.ts'
import { problemAnswers } from '../openapi.ts'
import { exportLimits, spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf, sourceOf } from '../security/source.ts'
import { asDocument } from './export-document.ts'
import { ExportQuery } from './export-query.ts'
import { openExportSlots } from './export-slots.ts'
import { longestExport, openExport } from './open-export.ts'

const ExportAddress = z.object({
  format: z.enum(keysOf(exportFormats), { error: faultMessage('unknown-format') }),
})

function setHeaders(reply: FastifyReply, format: ExportFormat, gzip: boolean): FastifyReply {
  const day = utcDayOf(new Date())
  const fileName = `anomaly-register-${day}.${format}${gzip ? '.gz' : ''}`
  return reply
    .type(gzip ? 'application/gzip' : exportFormats[format].mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
}

/** Sends the whole register, or a part of it, as one file. */
export const exportRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { config, database, settings } = context
  const slots = openExportSlots()

  /** Starts to write a file, in one of the slots. */
  async function openFile(
    { ip, signal }: FastifyRequest,
    { format, query }: { format: ExportFormat; query: ExportQuery },
  ) {
    if (!settings) throw unavailable()
    const free = config.rateLimits ? slots.take(sourceOf(ip)) : () => {}
    try {
      const matches = await selectMatches(database, query)
      if (config.rateLimits) await spendRateLimit(database, exportLimits, rangesOf(ip))
      const rows = await openExport({ database, settings }, { format, matches, signal })
      finished(rows, free)
      const file = asDocument(rows, format)
      return query.gzip ? pipeline(file, createGzip(), () => {}) : file
    } catch (error) {
      free()
      throw error
    }
  }

  app.get(
    apiUrls.reportExport,
    {
      compress: false,
      config: { longestHandling: longestExport },
      preValidation: refuseUnknownNames(ExportQuery),
      schema: {
        tags: ['exports'],
        operationId: 'exportReports',
        summary: 'Take all public reports, or those that fit a question, as one file of facts',
        params: ExportAddress,
        querystring: ExportQuery,
        response: {
          200: {
            description: 'One row, line or feature for each report; the columns stand on /data',
            content: Object.fromEntries(
              Object.values(exportFormats).map(({ mediaType }) => [
                mediaType,
                { schema: z.string() },
              ]),
            ),
          },
          ...problemAnswers(400, 404, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { format } = request.params
      const { query } = request
      if (request.method === 'HEAD') {
        await selectMatches(database, query)
        return setHeaders(reply, format, query.gzip).send('')
      }
      const file = await openFile(request, { format, query })
      // A file is not a value that the serializer of the route could write.
      return setHeaders(reply as FastifyReply, format, query.gzip).send(file)
    },
  )
}
