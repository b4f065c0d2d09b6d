import { defineConfig } from '@playwright/test'

const widths = [360, 768, 1440]
/** A4 between its margins, in pixels. */
const paper = 718
const prints = / printed$/

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
  projects: [
    ...widths.map((width) => ({ name: String(width), use: { width }, grepInvert: prints })),
    { name: 'print', use: { width: paper }, grep: prints },
  ],
})
