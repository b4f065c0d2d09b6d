import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FilledReportForm } from '../shared/report-form.ts'
import type { AppContext } from './app-context.ts'
import { askApi } from './ask-api.ts'
import { readStaticContent } from './content/reading.ts'
import { plainFormRoutes } from './reports/plain-form.ts'
import { siteOrigin } from './site-origin.ts'

const distDirectory = path.join(import.meta.dirname, '../../dist')

/** The one border to the web part: its built server entry (src/web/entry-server.tsx). */
type ServerEntry = typeof import('../web/entry-server.tsx')
type Assets = Parameters<ServerEntry['renderPage']>[0]['assets']

const entryName = 'src/web/entry-client.tsx'
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)

async function readAssets(): Promise<Assets> {
  const text = await readFile(path.join(distDirectory, 'client/.vite/manifest.json'), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  const entry = manifest[entryName]
  if (!entry) throw new Error(`The build has no ${entryName}`)
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    preloads: (entry.imports ?? []).flatMap((name) => {
      const file = manifest[name]?.file
      return file ? [`/${file}`] : []
    }),
  }
}

async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(distDirectory, 'client'),
    wildcard: false,
    dotfiles: 'ignore',
    preCompressed: true,
    globIgnore: ['**/.vite/**', '**/*.br'],
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}

/** The built files and, for every other address, a rendered page. */
export const pageRoutes: FastifyPluginAsync<AppContext> = async (app, { config }) => {
  await serveAssets(app)
  const entryFile = path.join(distDirectory, 'server/entry-server.js')
  const { renderPage }: ServerEntry = await import(entryFile)
  const assets = await readAssets()
  const staticContent = await readStaticContent(config)

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    filledForm: FilledReportForm | null = null,
  ) {
    const { status, html } = await renderPage({
      url: request.url,
      origin: siteOrigin(config, request),
      site: config.site,
      assets,
      staticContent,
      filledForm,
      async fetchJson(url) {
        const answer = await askApi(app, request, { url })
        return { status: answer.statusCode, body: answer.json<unknown>() }
      },
    })
    if (status === 503) reply.header('retry-after', '5')
    return reply
      .code(status)
      .header('cache-control', filledForm ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  await app.register(plainFormRoutes, { sendFilledForm: sendPage })
  app.get('/*', { schema: { hide: true } }, async (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : sendPage(request, reply),
  )
}
