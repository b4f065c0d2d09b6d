import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ExploreFilters } from '../../shared/explore-query.ts'
import { english } from '../../shared/texts/texts.ts'
import { discoveryUrls, pageUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { findNewestMatches } from '../explore/newest-matches.ts'
import { questionOf } from '../explore/question-of.ts'
import { readPublic } from '../http/read-public.ts'
import { refuseUnknownNames } from '../http/refuse-unknown-names.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { type Feed, feedLength, writeAtomFeed, writeJsonFeed } from './feeds.ts'
import { questionInWords } from './question-in-words.ts'

/** Feeds of the newest reports that fit a question of the page Explore. */
export const exploreFeedRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { config } = context
  const options = {
    preValidation: refuseUnknownNames(ExploreFilters),
    schema: { hide: true, querystring: ExploreFilters },
  }

  async function readFeed(
    request: FastifyRequest,
    { path, filters }: { path: string; filters: ExploreFilters },
  ): Promise<Feed> {
    const { reports, place } = await readPublic(context, request, (database) =>
      findNewestMatches(database, filters, feedLength),
    )
    const origin = siteOrigin(config, request)
    const siteName = config.site.name
    const question = questionOf(request)
    const words = questionInWords(filters, place, english)
    return {
      origin,
      siteName,
      title: words ? `${siteName}: ${words}` : siteName,
      self: path + question,
      page: pageUrls.explore + question,
      reports,
    }
  }

  app.get(discoveryUrls.exploreAtomFeed, options, async (request, reply) => {
    const path = discoveryUrls.exploreAtomFeed
    const feed = await readFeed(request, { path, filters: request.query })
    return reply.type('application/atom+xml; charset=utf-8').send(writeAtomFeed(feed))
  })
  app.get(discoveryUrls.exploreJsonFeed, options, async (request, reply) => {
    const path = discoveryUrls.exploreJsonFeed
    const feed = await readFeed(request, { path, filters: request.query })
    return reply.type('application/feed+json; charset=utf-8').send(writeJsonFeed(feed))
  })
}
