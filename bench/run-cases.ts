import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, type Compared, compareServers, type ServerName } from './compare-servers.ts'
import type { WholeEffort } from './effort.ts'
import { load } from './load.ts'
import { residentMegabytes } from './resident-memory.ts'
import { type Scenario, turn } from './scenarios.ts'
import type { Section } from './section.ts'

/** The smallest ratio to each other server, and the most processor time in milliseconds. */
export type Targets = Partial<Record<ServerName, number>> & { processor?: number }

export type Case = { scenario: Scenario; others: ServerName[]; targets: Targets }

const memoryTarget = 300
/** Megabytes that the site may hold more than before its first request, some time after the last one. */
const keptTarget = 60

function tableRow({ site, ratios, processorRatio }: Compared) {
  const { server, database } = site.processor
  const ratioOf = (name: ServerName) => {
    const ratio = ratios[name]
    return ratio === undefined ? '' : Number(ratio.toPrecision(2))
  }
  return {
    'req/s': Math.round(site.requestsPerSecond),
    'p50 ms': site.p50,
    'p99 ms': site.p99,
    refused: site.refused,
    'CPU µs': Math.round(server),
    'CPU µs, database': Math.round(database),
    '× bare': ratioOf('bare'),
    '× bare, CPU': processorRatio === undefined ? '' : Number(processorRatio.toPrecision(2)),
    '× Express': ratioOf('express'),
    '× constant': ratioOf('constant'),
  }
}

function faultsOf(name: string, { site, ratios }: Compared, targets: Targets): string[] {
  const { processor, ...smallest } = targets
  const slow = Object.entries(smallest).flatMap(([other, target]) => {
    const ratio = ratios[other as ServerName]
    if (ratio === undefined || ratio >= target) return []
    return [`${name}: ${ratio.toFixed(2)} of the ${other} server, target ${target}`]
  })
  if (site.refused > 0) slow.push(`${name}: ${site.refused} refused`)
  const milliseconds = site.processor.server / 1_000
  if (processor === undefined || milliseconds <= processor) return slow
  return [...slow, `${name}: ${milliseconds.toFixed(1)} ms of CPU, target ${processor} ms`]
}

/** Sends the requests of all cases, mixed, until V8 has compiled what they run, as in a process that is up for days. */
async function warmUp({ servers }: Bench, cases: Case[], seconds: number): Promise<void> {
  for (const name of ['site', 'bare', 'express'] as const) {
    const requests = cases
      .filter(({ others }) => name === 'site' || others.includes(name))
      .map(({ scenario }) => scenario.request)
    if (requests.length === 0) continue
    const request = (index: number) => turn(requests, index)(index)
    await load({ url: servers[name].url, seconds, request })
  }
}

/** Measures one case after the other, and the memory that the site holds afterwards. */
export async function runCases(
  bench: Bench,
  { title, cases, effort }: { title: string; cases: Case[]; effort: WholeEffort },
): Promise<Section> {
  const section: Section = { title, rows: {}, faults: [] }
  const measureMemory = async () => Math.round(await residentMegabytes(bench.servers.site.pid))
  const before = await measureMemory()
  await warmUp(bench, cases, effort.warmUp)
  for (const { scenario, others, targets } of cases) {
    const compared = await compareServers(bench, scenario.request, { ...effort, others })
    section.rows[scenario.name] = tableRow(compared)
    section.faults.push(...faultsOf(scenario.name, compared, targets))
    console.log(`  ${scenario.name}: ${Math.round(compared.site.requestsPerSecond)} requests/s`)
  }
  const memory = await measureMemory()
  await sleep(effort.rest * 1_000)
  const rested = await measureMemory()
  section.rows['memory before, MB'] = { MB: before }
  section.rows['memory afterwards, MB'] = { MB: memory }
  section.rows['memory after a rest, MB'] = { MB: rested }
  if (memory > memoryTarget) section.faults.push(`memory: ${memory} MB, target ${memoryTarget} MB`)
  if (rested > before + keptTarget)
    section.faults.push(`memory after a rest: ${rested} MB, target ${before + keptTarget} MB`)
  return section
}
