import { defineConfig } from 'vitest/config'
import { sized } from './test/support/reliability.ts'

/** Only a test that hangs takes so long: some machines have a third of the usual speed. */
const timeLimits = (milliseconds: number) => ({
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
})

export default defineConfig({
  test: {
    globalSetup: 'test/support/database-server.ts',
    // Load the built pages as they are, without another transformation.
    server: { deps: { external: [/\/dist\/server\//] } },
    reporters: ['default'],
    // Many tests wait for processes and the database, so two cores can serve a third worker.
    maxWorkers: 3,
    // Files of one worker share their modules: loading them again took a fourth of the time.
    isolate: false,
    // As long as the waiting assertions of the browser tests: enough for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/contract/*.test.ts'],
          ...timeLimits(120_000),
        },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['test/faults/*.test.ts'], ...timeLimits(240_000) },
      },
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
