import pg from 'pg'
import { register } from './accounts.ts'
import type { Effort } from './effort.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import { readIds, readTags } from './reading.ts'
import { growthDepth, growthScenarios, type Scenario } from './scenarios.ts'
import type { Section } from './section.ts'
import { openSitesOfSizes } from './sites-of-sizes.ts'

/** The most times that the p50 of the smallest register may grow to, and milliseconds of a search. */
const targets = { ratio: 2, search: 25 }
/** The size for which the target of searches holds. */
const searchSize = 1_000_000
/** A difference below is noise. */
const smallest = 1
/** A scenario begins with requests that prepare the statements of each connection. */
const warmUp = 20

const isSearch = ({ request }: Scenario) => request(0).path.includes('search=')

type Site = { url: string; reports: number; scenarios: Scenario[]; next: number }

/** Milliseconds of one request after the other, no two of them alike. */
async function timeRequests(site: Site, scenario: Scenario, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end || times.length < 5) {
    const { path, headers = {} } = scenario.request(++site.next)
    const isKnown = 'if-none-match' in headers
    const visit = async () => {
      const answer = await fetch(site.url + path, { headers })
      await answer.arrayBuffer()
      if (isKnown ? answer.status !== 304 : !answer.ok) throw new Error(`${path}: ${answer.status}`)
    }
    times.push(await milliseconds(visit))
  }
  return times
}

/** The p50 of a scenario at each site. Takes them in turn, so that other load affects all alike. */
async function measureScenario(
  sites: Site[],
  index: number,
  { seconds, rounds }: Effort,
): Promise<number[]> {
  const times = sites.map((): number[] => [])
  for (let round = -1; round < rounds; round++) {
    for (const [number, site] of sites.entries()) {
      const scenario = site.scenarios[index]
      if (!scenario) continue
      if (round < 0) {
        for (let request = 0; request < warmUp; request++) await timeRequests(site, scenario, 0)
      } else times[number]?.push(median(await timeRequests(site, scenario, seconds)))
    }
  }
  return times.map(median)
}

function faultsOf(scenario: Scenario, sizes: number[], times: number[]): string[] {
  const [first = 0] = times
  const limit = Math.max(first, smallest) * targets.ratio
  return times.flatMap((time, index) => {
    const reports = sizes[index] ?? 0
    const name = `${scenario.name}, ${reports.toLocaleString('en')} reports: ${time.toFixed(1)} ms`
    const tooSlow = isSearch(scenario) && reports === searchSize && time > targets.search
    return [
      ...(time > limit ? [`${name}, target ${limit.toFixed(1)} ms`] : []),
      ...(tooSlow ? [`${name}, target ${targets.search} ms`] : []),
    ]
  })
}

/** Compares the p50 of one visitor in registers of these sizes, the smallest first. */
export async function measureGrowth(sizes: number[], effort: Effort): Promise<Section> {
  await using opened = await openSitesOfSizes(sizes)
  const sites: Site[] = []
  for (const { url, databaseUrl, reports } of opened.sites) {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const ids = await readIds(client)
    await client.end()
    const { cookie } = await register(url)
    const tagged = await readTags(url, growthDepth)
    sites.push({ url, reports, scenarios: growthScenarios(ids, { cookie, tagged }), next: 0 })
  }
  const section: Section = { title: 'Growth, p50 of one visitor in ms', rows: {}, faults: [] }
  for (const [index, scenario] of (sites[0]?.scenarios ?? []).entries()) {
    const times = await measureScenario(sites, index, effort)
    const [first = 0] = times
    section.rows[scenario.name] = Object.fromEntries(
      times.flatMap((time, number) => {
        const size = sizes[number]?.toLocaleString('en') ?? ''
        const ratio: [string, number][] =
          number === 0 ? [] : [[`× smallest, ${size}`, Number((time / first).toPrecision(2))]]
        return [[size, Number(time.toFixed(1))], ...ratio]
      }),
    )
    section.faults.push(...faultsOf(scenario, sizes, times))
    console.log(`  ${scenario.name}: ${times.map((time) => time.toFixed(1)).join(', ')} ms`)
  }
  return section
}
