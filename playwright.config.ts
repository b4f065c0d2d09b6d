import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.test.ts',
  globalSetup: './test/support/database-server.ts',
  // Node runs TypeScript by itself, as in production. Playwright transforms nothing.
  build: { external: ['**/*'] },
  workers: 3,
  // Only a test that hangs takes so long: some machines have a third of the usual speed.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: 'artifacts/browser',
  reporter: 'list',
  forbidOnly: true,
  // The retry of a failed test records a trace. The run fails even if the retry passes.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'on-first-retry', screenshots: false },
  },
})
