import { parseArgs } from 'node:util'
import { listChanges, readSaved, saveResults, writeResults } from './results.ts'
import type { Section } from './section.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    reports: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    scenario: { type: 'string' },
    /** For growth and explore, the smallest first. Ten million need 25 GB and an hour to generate. */
    sizes: { type: 'string', default: '10000,1000000' },
    /** For places. Nothing of them is kept. */
    archives: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    'warm-up': { type: 'string', default: '30' },
    rest: { type: 'string', default: '30' },
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const reports = Number(options.reports ?? 100_000)
const manyReports = Number(options.reports ?? 1_000_000)
const sizes = options.sizes.split(',').map(Number)
const effort = {
  seconds: Number(options.seconds),
  rounds: Number(options.rounds),
  warmUp: Number(options['warm-up']),
  rest: Number(options.rest),
}
const { archives } = options

/** A section loads when it runs: a refusal needs none of them. */
const sections: Record<string, () => Promise<Section>> = {
  reading: async () =>
    (await import('./reading.ts')).measureReading(reports, effort, options.scenario),
  pages: async () => (await import('./reading.ts')).measurePages(reports, effort),
  writing: async () => (await import('./reading.ts')).measureWriting(reports, effort),
  growth: async () => (await import('./growth.ts')).measureGrowth(sizes, effort),
  explore: async () => (await import('./explore.ts')).measureExplore(sizes, effort),
  accounts: async () => (await import('./accounts.ts')).measureAccounts(reports, effort),
  desk: async () => (await import('./desk.ts')).measureDesk(manyReports),
  import: async () => (await import('./import.ts')).measureImport(),
  start: async () => (await import('./start.ts')).measureStart(),
  uploads: async () => (await import('./uploads.ts')).measureUploads(effort),
  places: async () => (await import('./places.ts')).measurePlaces(archives),
  exports: async () => (await import('./exports.ts')).measureExports(manyReports, effort),
  releases: async () => (await import('./releases.ts')).measureReleases(manyReports, effort),
}

const usage = `npm run bench -- [--only ${Object.keys(sections).join('|')}]
                [--reports 100000] [--seconds 2] [--rounds 3] [--warm-up 30] [--rest 30] [--save]
                [--scenario newest] [--sizes 10000,1000000] [--archives DIR]

Measures the site beside a bare server with the same SQL, a plain Express application and a server
whose answer is constant, and fails when a target is missed. The ratios tell more than the figures.
--save keeps the results in docs/benchmarks.json and .md; later runs are compared with them.

Without DATABASE_URL it uses the bundled PostgreSQL; with it, a role that may create databases
there. The desk, exports and releases are measured with a million reports unless told otherwise. Places
are measured only with --archives, a folder with CSV files.`

/** Why the arguments cannot be followed. */
function findRefusal(): string | undefined {
  if (options.only === undefined) return undefined
  if (!Object.hasOwn(sections, options.only)) return usage
  if (options.only === 'places' && archives === '') {
    return 'The section places needs --archives DIR, a folder with CSV files.'
  }
  return undefined
}

/** Without archives, everything except places. */
function choose(): (() => Promise<Section>)[] {
  const names = options.only === undefined ? Object.keys(sections) : [options.only]
  return names.flatMap((name) =>
    name === 'places' && archives === '' ? [] : (sections[name] ?? []),
  )
}

async function measureSections(): Promise<void> {
  const saved = await readSaved()
  const results: Section[] = []
  for (const measure of choose()) {
    const section = await measure()
    results.push(section)
    console.log(`\n${section.title}`)
    console.table(section.rows)
    for (const change of listChanges(section, saved)) console.log(change)
  }
  await writeResults(results)
  if (options.save) await saveResults(results)
  const faults = results.flatMap((section) => section.faults)
  for (const fault of faults) console.error(`MISSED  ${fault}`)
  console.log(faults.length === 0 ? 'Every target is met.' : `${faults.length} targets missed.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function run(): Promise<void> {
  if (options.help) return console.log(usage)
  const refusal = findRefusal()
  if (refusal === undefined) return measureSections()
  console.error(refusal)
  process.exitCode = 1
}

await run()
