import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rollupOptions: { input: 'src/web/entry-client.tsx' } }),
  },
  ssr: { noExternal: true },
}))
