import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

export type Tally = { passed: number; failures: string[] }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/**
 * Counts the results of a Vitest run, and lists each failure with its file, name and message. A
 * file that failed outside its tests counts as one failure, and so does a run that ended with an
 * error code or ran no test.
 */
export async function tallyVitest(reportFile: string, exitCode: number): Promise<Tally> {
  const report = VitestReport.parse(JSON.parse(await readFile(reportFile, 'utf8')))
  if (report.numPendingTests > 0)
    console.log(`  ${report.numPendingTests} tests did not apply here`)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${message}`] : []
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file}: ${fullName}\n${(failureMessages ?? []).join('\n')}`,
    )
  })
  const endedBadly = exitCode !== 0 || report.numPassedTests === 0
  if (failures.length === 0 && endedBadly) failures.push(`Vitest ended with code ${exitCode}`)
  return { passed: report.numPassedTests, failures }
}
