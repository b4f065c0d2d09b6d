import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { dataTermsUrl } from '../../shared/exports.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
import { discoveryUrls, pageUrls, previewSize } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { allowSharedCache, isNotModified, weakTag } from '../http/caching.ts'
import { IdAddress, requireId } from '../http/id-in-address.ts'
import { notFound } from '../http/problems.ts'
import { readPublic } from '../http/read-public.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { readHeadOfDay } from '../public-decisions/read-decisions.ts'
import { findReport, readListPage } from '../reports/queries.ts'
import { WorkerUnavailable } from '../workers/worker-pool.ts'
import { writeCitation } from './citation.ts'
import { exploreFeedRoutes } from './explore-feed-routes.ts'
import { type Feed, feedLength, writeAtomFeed, writeJsonFeed } from './feeds.ts'
import { plainPicture } from './plain-picture.ts'
import { drawReportPreview, drawSitePreview } from './preview-drawing.ts'
import { openPreviewRenderer } from './preview-renderer.ts'
import {
  findSitemapPart,
  type ReadAnywhere,
  readSitemapPart,
  type SitemapPosition,
} from './queries.ts'
import { writeRobots } from './robots.ts'
import { reportsPerPart, writeSitemap, writeSitemapIndex } from './sitemap.ts'
import { listSitemapStarts } from './sitemap-starts.ts'
import { drawReportSky } from './sky-drawing.ts'

const hour = 3_600
const day = 24 * hour
const xmlType = 'application/xml; charset=utf-8'
const schema = { hide: true }
const nightSky = [0x12, 0x1a, 0x30] as const

const PartAddress = z.object({ file: z.string().check(z.regex(/^[1-9]\d{0,5}\.xml$/)) })

/** Serves crawlers, feed readers and link previews. */
export const discoveryRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  app.get(discoveryUrls.robots, { schema }, (request, reply) =>
    allowSharedCache(reply, day)
      .type('text/plain; charset=utf-8')
      .send(writeRobots(siteOrigin(context.config, request))),
  )
  app.get(discoveryUrls.citation, { schema }, (request, reply) => {
    const origin = siteOrigin(context.config, request)
    const citation = writeCitation({
      origin,
      siteName: context.config.site.name,
      day: utcDayOf(new Date()),
      terms: origin + dataTermsUrl,
    })
    return reply.type('application/yaml; charset=utf-8').send(citation)
  })
  await app.register(feedRoutes, context)
  await app.register(exploreFeedRoutes, context)
  await app.register(sitemapRoutes, context)
  await app.register(previewRoutes, context)
}

const feedRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { config } = context

  async function readFeed(request: FastifyRequest, self: string): Promise<Feed> {
    const newest = { type: undefined, region: undefined, search: undefined, offset: 0 }
    return {
      origin: siteOrigin(config, request),
      siteName: config.site.name,
      title: config.site.name,
      self,
      page: pageUrls.main,
      reports: await readPublic(context, request, async (database) => {
        const { reports } = await readListPage(database, { ...newest, limit: feedLength })
        return reports
      }),
    }
  }

  app.get(discoveryUrls.atomFeed, { schema }, async (request, reply) => {
    const feed = {
      ...(await readFeed(request, discoveryUrls.atomFeed)),
      headOfDay: await readPublic(context, request, readHeadOfDay),
    }
    return reply.type('application/atom+xml; charset=utf-8').send(writeAtomFeed(feed))
  })
  app.get(discoveryUrls.jsonFeed, { schema }, async (request, reply) => {
    const feed = await readFeed(request, discoveryUrls.jsonFeed)
    return reply.type('application/feed+json; charset=utf-8').send(writeJsonFeed(feed))
  })
}

const sitemapRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { config } = context

  async function sendPart(
    { part, starts }: { part: number; starts: SitemapPosition[] },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const origin = siteOrigin(config, request)
    const range = { from: starts[part - 2], to: starts[part - 1] }
    const ask: ReadAnywhere = (query) => readPublic(context, request, query)
    const found = await ask((database) => findSitemapPart(database, range, reportsPerPart))
    if (part > 1 && !(range.from && found)) throw notFound('page')
    const tag = weakTag(JSON.stringify([origin, found]))
    reply.type(xmlType).header('etag', tag)
    if (isNotModified(request, tag)) return reply.send('')
    return reply.send(
      Readable.from(writeSitemap(origin, part, found ? readSitemapPart(ask, found) : []), {
        objectMode: false,
      }),
    )
  }

  app.get(discoveryUrls.sitemap, { schema }, async (request, reply) => {
    const starts = await readPublic(context, request, listSitemapStarts)
    if (starts.length === 0) return sendPart({ part: 1, starts }, request, reply)
    const parts = starts.length + 1
    return reply.type(xmlType).send(writeSitemapIndex(siteOrigin(config, request), parts))
  })

  app.get(discoveryUrls.sitemapPart, { schema }, async (request, reply) => {
    const address = PartAddress.safeParse(request.params)
    if (!address.success) throw notFound('page')
    const part = Number.parseInt(address.data.file, 10)
    const starts = await readPublic(context, request, listSitemapStarts)
    return sendPart({ part, starts }, request, reply)
  })
}

const previewRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { config } = context
  const renderer = openPreviewRenderer()
  app.addHook('onClose', () => renderer.close())

  /** If the worker is unavailable, returns a plain picture that no cache keeps. */
  async function draw(svg: string, reply: FastifyReply): Promise<Buffer> {
    try {
      return await renderer.render(svg)
    } catch (error) {
      if (!(error instanceof WorkerUnavailable)) throw error
      if (error.isFirst) app.log.error({ err: error }, 'Link previews cannot be drawn')
      reply.header('cache-control', 'no-store')
      return plainPicture(previewSize, nightSky)
    }
  }

  /** The ETag is a hash of the SVG, so a 304 needs no rendering. */
  async function sendPicture(svg: string, request: FastifyRequest, reply: FastifyReply) {
    const tag = weakTag(svg)
    reply
      .type('image/png')
      .header('etag', tag)
      .header('cross-origin-resource-policy', 'cross-origin')
    return reply.send(isNotModified(request, tag) ? '' : await draw(svg, reply))
  }

  app.get(discoveryUrls.preview, { schema }, (request, reply) =>
    sendPicture(drawSitePreview(config.site.name), request, allowSharedCache(reply, day)),
  )

  async function findShown(request: FastifyRequest) {
    const id = requireId(IdAddress.parse(request.params).id, 'report')
    const report = await readPublic(context, request, (database) => findReport(database, id))
    if (!report) throw notFound('report')
    return report
  }

  app.get(discoveryUrls.reportPreview, { schema }, async (request, reply) =>
    sendPicture(drawReportPreview(await findShown(request), config.site.name), request, reply),
  )

  app.get(discoveryUrls.reportSky, { schema }, async (request, reply) => {
    const svg = drawReportSky(await findShown(request))
    const tag = weakTag(svg)
    reply.type('image/svg+xml; charset=utf-8').header('etag', tag)
    return reply.send(isNotModified(request, tag) ? '' : svg)
  })
}
