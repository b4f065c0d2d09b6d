import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { measureAccounts } from './accounts.ts'
import { projectDirectory } from './child-process.ts'
import { measureDesk } from './desk.ts'
import { measureImport } from './import.ts'
import { measureLists } from './lists.ts'
import type { Section } from './section.ts'
import { measureStart } from './start.ts'
import { measureUploads } from './uploads.ts'

const usage = `npm run bench -- [--only lists|desk|accounts|import|start|uploads] [--reports 100000]
                [--seconds 2] [--rounds 5]

Measures the site and fails when a target is missed. Without DATABASE_URL it uses the bundled
PostgreSQL; with it, a role that may create databases there. The desk is measured with a million
reports unless told otherwise.`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    reports: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
})

const reports = Number(options.reports ?? 100_000)
const effort = { seconds: Number(options.seconds), rounds: Number(options.rounds) }

const sections: Record<string, () => Promise<Section>> = {
  lists: () => measureLists(reports, effort),
  accounts: () => measureAccounts(reports, effort),
  desk: () => measureDesk(Number(options.reports ?? 1_000_000)),
  import: measureImport,
  start: measureStart,
  uploads: () => measureUploads(effort),
}

async function writeResults(results: Section[]): Promise<void> {
  const directory = path.join(projectDirectory, 'artifacts')
  const machine = { node: process.version, cores: os.cpus().length, at: new Date().toISOString() }
  await mkdir(directory, { recursive: true })
  await writeFile(
    path.join(directory, 'bench.json'),
    `${JSON.stringify({ machine, sections: results }, null, 2)}\n`,
  )
}

async function run(): Promise<void> {
  if (options.help) return console.log(usage)
  const chosen = Object.entries(sections).filter(([name]) =>
    [undefined, name].includes(options.only),
  )
  if (chosen.length === 0) throw new Error(usage)
  const results: Section[] = []
  for (const [, measure] of chosen) {
    const section = await measure()
    results.push(section)
    console.log(`\n${section.title}`)
    console.table(section.rows)
  }
  await writeResults(results)
  const faults = results.flatMap((section) => section.faults)
  for (const fault of faults) console.error(`MISSED  ${fault}`)
  console.log(faults.length === 0 ? 'Every target is met.' : `${faults.length} targets missed.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

await run()
