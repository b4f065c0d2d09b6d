import { parseArgs } from 'node:util'
import { measureAccounts } from './accounts.ts'
import { measureDesk } from './desk.ts'
import { measureExplore } from './explore.ts'
import { measureExports } from './exports.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measurePlaces } from './places.ts'
import { measurePages, measureReading, measureWriting } from './reading.ts'
import { measureReleases } from './releases.ts'
import { listChanges, readSaved, saveResults, writeResults } from './results.ts'
import type { Section } from './section.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'

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
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const reports = Number(options.reports ?? 100_000)
const manyReports = Number(options.reports ?? 1_000_000)
const sizes = options.sizes.split(',').map(Number)
const effort = { seconds: Number(options.seconds), rounds: Number(options.rounds) }
const { archives } = options

const sections: Record<string, () => Promise<Section>> = {
  reading: () => measureReading(reports, effort, options.scenario),
  pages: () => measurePages(reports, effort),
  writing: () => measureWriting(reports, effort),
  growth: () => measureGrowth(sizes, effort),
  explore: () => measureExplore(sizes, effort),
  accounts: () => measureAccounts(reports, effort),
  desk: () => measureDesk(manyReports),
  import: measureImport,
  start: measureStart,
  uploads: () => measureUploads(effort),
  places: () => measurePlaces(archives),
  exports: () => measureExports(manyReports, effort),
  releases: () => measureReleases(manyReports, effort),
}

const usage = `npm run bench -- [--only ${Object.keys(sections).join('|')}]
                [--reports 100000] [--seconds 2] [--rounds 3] [--save] [--scenario newest] [--sizes 10000,1000000]
                [--archives DIR]

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
