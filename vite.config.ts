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

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [serverIcons] : [])],
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
    ...(isSsrBuild ? {} : { rollupOptions: { input: 'src/web/entry-client.tsx' } }),
  },
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
}))
