import { defineConfig } from 'vitest/config'
import { sized } from './test/support/reliability.ts'

const slow = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: 'test/support/database-server.ts',
    // The built pages are loaded as they are, not transformed once more.
    server: { deps: { external: [/\/dist\/server\//] } },
    reporters: ['default'],
    // Many tests wait for processes and the database, so that a third worker does not crowd two cores.
    maxWorkers: 3,
    // Files of one worker share the modules they load: loading them anew took a fourth of the time.
    isolate: false,
    // As long as the browser's own waits, also on a machine that is busy.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/contract/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'faults', include: ['test/faults/*.test.ts'], ...slow } },
      {
        extends: true,
        test: {
          name: 'reliability',
          include: ['test/reliability/*.test.ts'],
          testTimeout: sized(240_000, 20 * 60_000),
          hookTimeout: sized(120_000, 10 * 60_000),
        },
      },
    ],
  },
})
