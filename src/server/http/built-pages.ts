import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { OpenPageSource, ServerEntry } from '../page-source.ts'
import { distDirectory, serveAssets } from './kept-assets.ts'

const entryName = 'src/web/entry-client.tsx'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z._default(z.array(z.string()), []),
    assets: z._default(z.array(z.string()), []),
    imports: z._default(z.array(z.string()), []),
    isDynamicEntry: z.optional(z.boolean()),
  }),
)
type Manifest = z.infer<typeof Manifest>
type Chunk = Manifest[string]

/** Returns a chunk, followed by all chunks that it imports. */
function chunksFrom(manifest: Manifest, name: string): Chunk[] {
  const names = new Set([name])
  for (const known of names) for (const next of manifest[known]?.imports ?? []) names.add(next)
  return [...names].flatMap((each) => manifest[each] ?? [])
}

const urls = (files: string[]) => files.map((file) => `/${file}`)

/** Finds the files that every page loads, and those that a lazily loaded page adds. */
async function readBuiltAssets(clientDirectory: string) {
  const text = await readFile(path.join(clientDirectory, '.vite/manifest.json'), 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  const [entry, ...imported] = chunksFrom(manifest, entryName)
  if (!entry) throw new Error(`The build has no ${entryName}`)
  const common = new Set([entry, ...imported])
  const face = entry.assets.find((file) => file.endsWith('.woff2'))
  if (!face) throw new Error('The build has no text face')
  const latePages = Object.entries(manifest)
    .filter(([name, { isDynamicEntry }]) => isDynamicEntry && name.startsWith('src/web/pages/'))
    .map(([name]) => {
      const own = chunksFrom(manifest, name).filter((chunk) => !common.has(chunk))
      const styles = urls(own.flatMap(({ css }) => css))
      return [name, { styles, preloads: urls(own.map(({ file }) => file)) }] as const
    })
  return {
    script: `/${entry.file}`,
    face: `/${face}`,
    styles: urls([...common].flatMap(({ css }) => css)),
    preloads: urls(imported.map(({ file }) => file)),
    latePages: Object.fromEntries(latePages),
  }
}

/** Serves the pages that `npm run build` made. */
export const openBuiltPages: OpenPageSource = async (app, config) => {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, isUnlimited: true }
    })
    await serveAssets(files, config)
  })
  const entryFile = path.join(distDirectory, 'server/entry-server.js')
  const { renderPage }: ServerEntry = await import(entryFile)
  const assets = await readBuiltAssets(path.join(distDirectory, 'client'))
  return async () => ({ renderPage, assets })
}
