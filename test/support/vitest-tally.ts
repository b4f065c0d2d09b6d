import { readFile } from 'node:fs/promises'
import * as z from 'zod'

export type Tally = { passed: number; failed: number }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

/**
 * Counts what a run of Vitest wrote. A file that failed outside its tests counts as one failure, and
 * so does a run that ended badly or empty although no test failed.
 */
export async function tallyVitest(reportFile: string, exitCode: number): Promise<Tally> {
  const report = VitestReport.parse(JSON.parse(await readFile(reportFile, 'utf8')))
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  const endedBadly = failed === 0 && (exitCode !== 0 || report.numPassedTests === 0)
  if (report.numPendingTests > 0)
    console.log(`  ${report.numPendingTests} tests did not apply here`)
  return { passed: report.numPassedTests, failed: endedBadly ? 1 : failed }
}
