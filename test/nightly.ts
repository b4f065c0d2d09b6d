import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildIfNeeded } from '../src/server/commands/build.ts'
import { findings } from './reliability/findings.ts'
import { provideBrowser } from './support/find-browser.ts'
import { type Measurement, measurementsFile } from './support/reliability.ts'
import { type Outcome, renderReliability } from './support/reliability-page.ts'
import { runProgram } from './support/run-program.ts'
import { tallyVitest } from './support/vitest-tally.ts'

const root = path.join(import.meta.dirname, '..')
const outcomesFile = path.join(root, 'docs/reliability.json')
const pageFile = path.join(root, 'docs/reliability.md')
const reports = path.join(root, 'artifacts/reliability')

/** The whole run ends within an hour on 2 cores, and no test may take all of it. */
const longestRun = 60 * 60_000
const longestTest = 15 * 60_000

async function readMeasurements(): Promise<Measurement[]> {
  const text = await readFile(measurementsFile, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Measurement => JSON.parse(line))
}

async function readOutcomes(): Promise<Outcome[]> {
  return JSON.parse(await readFile(outcomesFile, 'utf8').catch(() => '[]'))
}

async function runTest(file: string, timeout: number): Promise<Outcome> {
  await rm(measurementsFile, { force: true })
  const startedAt = performance.now()
  const report = path.join(reports, `${path.basename(file)}.json`)
  await rm(report, { force: true })
  const { code } = await runProgram(
    'vitest',
    [
      'run',
      '--project',
      'reliability',
      '--maxWorkers=1',
      '--reporter=default',
      '--reporter=json',
    ].concat(`--outputFile.json=${report}`, file),
    {
      environment: { ...process.env, RELIABILITY_SIZE: 'nightly' },
      shown: true,
      timeout,
    },
  ).catch(() => ({ code: 1 }))
  const tally = await tallyVitest(report, code).catch(() => ({
    passed: 0,
    failures: [`${file} did not finish`],
  }))
  return {
    file,
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    measurements: await readMeasurements(),
    passed: tally.passed,
    failures: tally.failures.map((failure) => failure.split('\n')[0] ?? failure),
  }
}

/** Runs all reliability tests at full size, or those whose file name contains one of `words`. */
async function runNight(words: string[]): Promise<number> {
  await mkdir(reports, { recursive: true })
  await buildIfNeeded((message) => console.log(message))
  await provideBrowser()
  const files = (await Array.fromAsync(glob('test/reliability/*.test.ts', { cwd: root })))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort()
  const deadline = performance.now() + longestRun
  let failed = 0
  let passed = 0
  for (const file of files) {
    const timeout = Math.min(longestTest, deadline - performance.now())
    const outcome: Outcome =
      timeout > 0
        ? await runTest(file, timeout)
        : {
            file,
            date: '',
            seconds: 0,
            measurements: [],
            passed: 0,
            failures: ['no time was left'],
          }
    passed += outcome.passed
    failed += outcome.failures.length
    const others = (await readOutcomes()).filter((one) => one.file !== file)
    const outcomes = [...others, outcome].sort((a, b) => a.file.localeCompare(b.file))
    await writeFile(outcomesFile, `${JSON.stringify(outcomes, null, 2)}\n`)
    const machine = `${os.availableParallelism()} cores, Node ${process.versions.node}`
    await writeFile(pageFile, renderReliability(outcomes, findings, machine))
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed
}

process.exitCode = (await runNight(process.argv.slice(2))) === 0 ? 0 : 1
