import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Tally } from './vitest-tally.ts'

const Failure = z.object({ message: z.string().optional() })

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(Failure) })) }),
  ),
})

const Suite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})

const PlaywrightReport = z.object({
  suites: z.array(Suite),
  errors: z.array(Failure),
  stats: z.object({ expected: z.number(), skipped: z.number() }),
})

/** The failed tests of a file or of a describe; a flaky one counts as failed. */
function listFailures({ title, file, specs, suites = [] }: z.infer<typeof Suite>): string[] {
  const within = title === file ? '' : `${title} › `
  const failed = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))
        return `test/e2e/${file}: ${within}${title}\n${messages.join('\n')}`
      }),
  )
  return [...failed, ...suites.flatMap(listFailures)]
}

/**
 * Counts the results of a Playwright run, and lists each failure with its file, name and message.
 * An error outside the tests counts as one failure, and so does a run that ended with an error code
 * or ran no test.
 */
export async function tallyPlaywright(reportFile: string, exitCode: number): Promise<Tally> {
  const { suites, errors, stats } = PlaywrightReport.parse(
    JSON.parse(await readFile(reportFile, 'utf8')),
  )
  if (stats.skipped > 0) console.log(`  ${stats.skipped} tests did not run`)
  const failures = [
    ...suites.flatMap(listFailures),
    ...errors.map(({ message }) => `Playwright\n${message ?? 'failed'}`),
  ]
  const endedBadly = exitCode !== 0 || stats.expected === 0
  if (failures.length === 0 && endedBadly) failures.push(`Playwright ended with code ${exitCode}`)
  return { passed: stats.expected, failures }
}
