import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Only for `npm run dev:design`. No build contains the page. */
export default defineConfig({
  root: 'src/web/design-page',
  cacheDir: 'node_modules/.vite-design',
  plugins: [react(), tailwindcss()],
})
