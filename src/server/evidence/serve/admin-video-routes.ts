import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminVideo, VideoRelease } from '../../../shared/evidence.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { recordDecision, subjectReport } from '../../administration/records/history.ts'
import { getAdministrator } from '../../administration/signed-in-administrator.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress } from '../../http/id-in-address.ts'
import { purgeReports } from '../../http/purge-caches.ts'
import { problemAnswers } from '../../openapi.ts'
import { getReportVideo, setVideoReleased, toAdminVideo } from './admin-video-queries.ts'

const tags = ['administration']

/** Shows the videos of reports to administrators, and releases or withholds them. */
export const adminVideoRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(
    apiUrls.adminVideo,
    {
      schema: {
        tags,
        operationId: 'getReportVideo',
        summary: 'Read the state of the video of a report',
        params: IdAddress,
        response: { 200: AdminVideo, ...problemAnswers(401, 403, 404, 429, 503) },
      },
    },
    async (request) => {
      const { role } = await getAdministrator(context, request, 'moderate')
      return toAdminVideo(await getReportVideo(database, request.params.id), role)
    },
  )

  app.post(
    apiUrls.adminVideoRelease,
    {
      schema: {
        tags,
        operationId: 'releaseReportVideo',
        summary: 'Publish the video of a report, or withdraw it',
        params: IdAddress,
        body: VideoRelease,
        response: { 200: AdminVideo, ...problemAnswers(400, 401, 403, 404, 429, 503) },
      },
    },
    async (request) => {
      const actor = await getAdministrator(context, request, 'moderate')
      const { id } = request.params
      await getReportVideo(database, id)
      const { released } = request.body
      await database.transaction().execute(async (transaction) => {
        if (!(await setVideoReleased(transaction, id, released))) return
        const action = released ? 'video_released' : 'video_withheld'
        await recordDecision(transaction, { actor, action, subject: subjectReport(id) })
        if (!released) await purgeReports(transaction, context, [id])
      })
      return toAdminVideo(await getReportVideo(database, id), actor.role)
    },
  )
}
