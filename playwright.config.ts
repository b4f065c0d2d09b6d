import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.test.ts',
  globalSetup: './test/support/database-server.ts',
  // Node runs TypeScript by itself, as in production. Playwright transforms nothing.
  build: { external: ['**/*'] },
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'artifacts/browser',
  reporter: 'list',
  forbidOnly: true,
  // The retry of a failed test records a trace. The run fails even if the retry passes.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'on-first-retry', screenshots: false },
  },
})
