import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverIcon = new URL('./src/web/ui/server-icon.tsx', import.meta.url).pathname

/** The server renders an icon as a string; see docs/decisions/0031-work-for-each-request.md. */
const serverIcons: Plugin = {
  name: 'server-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/Icon\.mjs$/ },
    handler: () => `export { ServerIcon as default } from ${JSON.stringify(serverIcon)}`,
  },
}

const entry = 'src/web/entry-client.tsx'

/**
 * Keeps the code of the first load in one file. Left alone, the bundler moves some of it into files that
 * late pages share, and puts code of those pages beside it, depending on what else there is.
 */
const isOfFirstLoad = new Set<string>()
const firstLoad: Plugin = {
  name: 'first-load',
  buildEnd() {
    const start = [...this.getModuleIds()].filter((id) => id.endsWith(entry))
    const found = new Set(start)
    for (const id of found)
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    for (const id of found) if (!start.includes(id) && !id.endsWith('.css')) isOfFirstLoad.add(id)
  },
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [serverIcons] : [firstLoad])],
  publicDir: isSsrBuild ? false : 'public',
  // A server build reads NODE_ENV at run time. Without "production" React is four times slower.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {},
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    // The first browsers with light-dark(), which all colours use.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          rollupOptions: {
            input: entry,
            output: {
              // The first load names all other files, so short names make it smaller.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: {
                groups: [{ name: 'first-load', test: (id: string) => isOfFirstLoad.has(id) }],
              },
            },
          },
        }),
  },
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
}))
