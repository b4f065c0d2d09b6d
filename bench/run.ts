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

const usage = `npm run bench -- [--only reading|pages|writing|growth|explore|desk|accounts|import|start|uploads|exports|releases]
                [--reports 100000] [--seconds 2] [--rounds 3] [--save] [--scenario newest] [--sizes 10000,1000000]
                [--archives DIR]

Measures the site beside a bare server with the same SQL, a plain Express application and a server
whose answer is constant, and fails when a target is missed. The ratios tell more than the figures.
--save keeps the results in docs/benchmarks.json and .md; later runs are compared with them.

Without DATABASE_URL it uses the bundled PostgreSQL; with it, a role that may create databases
there. The desk, exports and releases are measured with a million reports unless told otherwise.`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    reports: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    scenario: { type: 'string' },
    /** For growth and explore, the smallest first. Ten million need 25 GB and an hour to generate. */
    sizes: { type: 'string', default: '10000,1000000' },
    /** For places. Nothing of them is kept. */
    archives: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const reports = Number(options.reports ?? 100_000)
const effort = { seconds: Number(options.seconds), rounds: Number(options.rounds) }
const { archives } = options

const sections: Record<string, () => Promise<Section>> = {
  reading: () => measureReading(reports, effort, options.scenario),
  pages: () => measurePages(reports, effort),
  writing: () => measureWriting(reports, effort),
  growth: () => measureGrowth(options.sizes.split(',').map(Number), effort),
  explore: () => measureExplore(options.sizes.split(',').map(Number), effort),
  accounts: () => measureAccounts(reports, effort),
  desk: () => measureDesk(Number(options.reports ?? 1_000_000)),
  import: measureImport,
  start: measureStart,
  uploads: () => measureUploads(effort),
  ...(archives === undefined ? {} : { places: () => measurePlaces(archives) }),
  exports: () => measureExports(Number(options.reports ?? 1_000_000), effort),
  releases: () => measureReleases(Number(options.reports ?? 1_000_000), effort),
}

async function run(): Promise<void> {
  if (options.help) return console.log(usage)
  const chosen = Object.entries(sections).filter(([name]) =>
    [undefined, name].includes(options.only),
  )
  if (chosen.length === 0) throw new Error(usage)
  const saved = await readSaved()
  const results: Section[] = []
  for (const [, measure] of chosen) {
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

await run()
