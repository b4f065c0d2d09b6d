import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buildIfNeeded } from '../src/server/commands/build.ts'
import { provideBrowser } from './support/find-browser.ts'
import { makeMemoryFolder } from './support/memory-folder.ts'
import { tallyPlaywright } from './support/playwright-tally.ts'
import { runProgram } from './support/run-program.ts'
import { startSystemDatabase } from './support/system-database.ts'
import { type Tally, tallyVitest } from './support/vitest-tally.ts'

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, 'artifacts/tests')
/** A part that takes longer hangs, even on a machine of a third of the usual speed. */
const longestMilliseconds = 60 * 60_000
const onePassed: Tally = { passed: 1, failures: [] }

const total: Tally = { passed: 0, failures: [] }

/**
 * Runs one named part, prints its time and adds its results to the total; true without a failure.
 */
async function check(name: string, work: () => Promise<Tally>): Promise<boolean> {
  const startedAt = performance.now()
  const { passed, failures } = await work().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return { passed: 0, failures: [`${name}\n${message}`] }
  })
  const good = failures.length === 0
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${good ? '✓' : '✗'} ${name} (${seconds} s)`)
  total.passed += passed
  total.failures.push(...failures)
  return good
}

async function tool(program: string, ...args: string[]): Promise<Tally> {
  const { code, output } = await runProgram(program, args, { timeout: longestMilliseconds })
  if (code !== 0) throw new Error(output.trim() || `${program} ended with code ${code}`)
  return onePassed
}

async function vitest(name: string, args: string[], environment: NodeJS.ProcessEnv) {
  const report = path.join(reports, `${name}.json`)
  await rm(report, { force: true })
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runProgram('vitest', ['run', ...reporting, ...args], {
    environment,
    shown: true,
    timeout: longestMilliseconds,
  })
  return tallyVitest(report, code)
}

async function playwright(environment: NodeJS.ProcessEnv) {
  const report = path.join(reports, 'browser.json')
  await rm(report, { force: true })
  const { code } = await runProgram('playwright', ['test', '--reporter=list,json'], {
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    shown: true,
    timeout: longestMilliseconds,
  })
  return tallyPlaywright(report, code)
}

/** Runs the server tests again on the PostgreSQL of this system. */
async function testSystemDatabase(environment: NodeJS.ProcessEnv): Promise<void> {
  const name = 'server tests on the PostgreSQL of this system'
  const database = await startSystemDatabase().catch((error: unknown) => {
    return check(name, () => Promise.reject(error)).then(() => 'failed' as const)
  })
  if (database === 'failed') return
  if (!database) {
    console.log(`- ${name}: not run, because no PostgreSQL 15 or newer is installed`)
    return
  }
  const server = { ...environment, TEST_DATABASE_URL: database.url }
  try {
    await check(`${name} (${database.name})`, () =>
      vitest('system-database', ['--project', 'server'], server),
    )
  } finally {
    await database.stop()
  }
}

async function runEverything(): Promise<void> {
  await mkdir(reports, { recursive: true })
  const hasBrowser = await check('browser', () => provideBrowser().then(() => onePassed))
  if (!hasBrowser) return
  await Promise.all([
    check('format and lint', () => tool('biome', 'ci', '--colors=off')),
    check('types', () => tool('tsc')),
    check('unused code and packages', () => tool('knip', '--no-progress')),
    check('build', () => buildIfNeeded(() => {}).then(() => onePassed)),
  ])
  const environment: NodeJS.ProcessEnv = { ...process.env }
  delete environment.TEST_DATABASE_URL
  const bundled = 'on the bundled PostgreSQL'
  await check(`server tests ${bundled}`, () =>
    vitest('server', ['--project', 'server'], environment),
  )
  const projects = ['--project', 'faults', '--project', 'reliability']
  await check(`fault and reliability tests ${bundled}`, () =>
    vitest('faults', projects, environment),
  )
  await check(`browser tests ${bundled}`, () => playwright(environment))
  await testSystemDatabase(environment)
}

const temporary = await makeMemoryFolder()
process.env.TMPDIR = temporary.folder
// The tests start hundreds of processes, which would compile the same modules.
process.env.NODE_COMPILE_CACHE = path.join(temporary.folder, 'compiled')
await runEverything().finally(temporary.remove)
// Repeated at the end, so that nobody has to look for them above thousands of lines.
for (const failure of total.failures) console.log(`\n✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length === 0 ? 0 : 1
