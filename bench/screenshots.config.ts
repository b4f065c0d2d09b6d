import { defineConfig } from '@playwright/test'

const widths = [360, 768, 1440]

export default defineConfig<object, { width: number }>({
  testDir: '.',
  testMatch: 'screenshots-*.test.ts',
  // Playwright empties it before each run.
  outputDir: '../artifacts/screenshots',
  build: { external: ['**/*'] },
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: { actionTimeout: 30_000 },
  projects: widths.map((width) => ({ name: String(width), use: { width } })),
})
