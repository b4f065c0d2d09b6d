import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.test.ts',
  globalSetup: './test/support/database-server.ts',
  // Node runs TypeScript by itself, as it does in production; nothing is transformed.
  build: { external: ['**/*'] },
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'artifacts/browser',
  reporter: 'list',
  forbidOnly: true,
  // The second try of a failed test leaves a trace; the run fails even if that try passes.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'on-first-retry', screenshots: false },
  },
})
