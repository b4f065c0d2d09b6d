import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createServer, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite'
import type { OpenPageSource, ServerEntry } from '../page-source.ts'

const root = path.join(import.meta.dirname, '../../..')
/** Where the built scripts lie in production, so that the rules for scripts hold as they are. */
const base = '/assets/'
const serverEntry = '/src/web/entry-server.tsx'
const siteStyles = '/src/web/styles/site.css'
const textFace = '/src/web/styles/text-face.woff2'
const browserEntry = 'virtual:browser-entry'

/**
 * Replaces the inline script that React's fast refresh usually needs, which the CSP refuses. Without
 * SharedWorker, Vite's client waits for a restarted site in the page; Trusted Types refuse its worker.
 */
const browserEntryPlugin: Plugin = {
  name: 'browser-entry',
  resolveId: (id) => (id === browserEntry ? id : null),
  load: (id) =>
    id === browserEntry
      ? `import '@vitejs/plugin-react/preamble'
import '/src/web/entry-client.tsx'
delete globalThis.SharedWorker`
      : null,
}

/** Everything else is read by the supervisor, or changes while the site runs, like the database. */
function isUnwatched(file: string): boolean {
  const [top = '', second = ''] = path.relative(root, file).split(path.sep)
  if (top === '' || top === 'public' || top === 'vite.config.ts') return false
  return top !== 'src' || (second !== '' && second !== 'web' && second !== 'shared')
}

function openVite(app: FastifyInstance): Promise<ViteDevServer> {
  return createServer({
    root,
    base,
    appType: 'custom',
    mode: 'development',
    publicDir: false,
    plugins: [browserEntryPlugin],
    optimizeDeps: { entries: ['src/web/entry-client.tsx'] },
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      cors: false,
      watch: { ignored: isUnwatched },
      warmup: { clientFiles: ['./src/web/entry-client.tsx'] },
    },
    clearScreen: false,
    logLevel: 'warn',
  })
}

function serveSources(app: FastifyInstance, vite: ViteDevServer): void {
  const options = { schema: { hide: true }, config: { isUnlimited: true } }
  app.get(`${base}*`, options, (request, reply) => {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end()
    })
  })
}

/** The style sheets of all pages: which page needs which one, only a build knows. */
function listStyles(vite: ViteDevServer): string[] {
  const graph = vite.environments.ssr?.moduleGraph
  const entries = graph?.getModulesByFile(path.join(root, serverEntry)) ?? []
  const modules = new Set<EnvironmentModuleNode>(entries)
  for (const known of modules) for (const next of known.importedModules) modules.add(next)
  const urls = Array.from(modules, ({ url }) => url).filter((url) => url.endsWith('.css'))
  return [siteStyles, ...urls].map((url) => base + url.slice(1))
}

/** The pages from the sources, which Vite transforms when they are asked for. */
export const openSourcePages: OpenPageSource = async (app) => {
  const vite = await openVite(app)
  app.addHook('preClose', () => vite.close())
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isUnlimited: true }
    })
    await files.register(fastifyStatic, { root: path.join(root, 'public'), wildcard: false })
  })
  serveSources(app, vite)
  const getPageSource = async () => {
    const entry = await vite.ssrLoadModule(serverEntry, { fixStacktrace: true })
    const { renderPage } = entry as ServerEntry
    const script = `${base}@id/${browserEntry}`
    const face = base + textFace.slice(1)
    const assets = { script, face, styles: listStyles(vite), preloads: [], latePages: {} }
    return { renderPage, assets }
  }
  // Takes longer than a request may; a fault of the sources is shown by the first page.
  await getPageSource().catch(() => {})
  return getPageSource
}
