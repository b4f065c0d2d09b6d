import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { DataReleases } from '../../shared/data-releases.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { neverStore } from '../http/caching.ts'
import { problemAnswers } from '../openapi.ts'
import { listReleases } from './queries.ts'

/** Lists the monthly releases. */
export const dataReleaseRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { database }) => {
  neverStore(app)
  app.get(
    apiUrls.dataReleases,
    {
      schema: {
        tags: ['exports'],
        operationId: 'listDataReleases',
        summary: 'List the monthly releases of the data with their files and checksums',
        response: { 200: DataReleases, ...problemAnswers(429, 503) },
      },
    },
    async () => ({ releases: await listReleases(database) }),
  )
}
