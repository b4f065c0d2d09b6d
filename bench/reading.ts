import type pg from 'pg'
import { register } from './accounts.ts'
import { checkAnswers, openBench, type ServerName } from './compare-servers.ts'
import { openBenchDatabase } from './database.ts'
import type { WholeEffort } from './effort.ts'
import { type Case, runCases, type Targets } from './run-cases.ts'
import {
  apiScenarios,
  benchWitness,
  newestPaths,
  pageScenarios,
  type Scenario,
  type Tagged,
  writingScenarios,
} from './scenarios.ts'
import type { Section } from './section.ts'

export async function readIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from reports where status <> 'rejected' and not held order by id limit 2000`,
  )
  return rows.map(({ id }) => id)
}

const repeated = ({ name, request }: Scenario): Scenario => ({ name, request: () => request(0) })

/** Without the repeated request, so that no two are the same. */
const varied = ({ name, request }: Scenario): Scenario => ({
  name: `${name}, varied`,
  request: (index) => request(index + 1),
})

const beside = new Map<string, { others: ServerName[]; targets: Targets }>([
  ['newest', { others: ['express', 'constant'], targets: { express: 1.3, constant: 0.6 } }],
  ['type + region', { others: ['express', 'constant'], targets: { express: 1.3, constant: 0.6 } }],
  ['one report', { others: ['express'], targets: { express: 1.3 } }],
  ['statistics', { others: ['constant'], targets: { constant: 0.6 } }],
])

function readingCases(scenario: Scenario): Case[] {
  const { others, targets } = beside.get(scenario.name) ?? { others: [], targets: {} }
  const { constant: _, ...whenVaried } = targets
  return [
    {
      scenario: repeated(scenario),
      others: ['bare', ...others],
      targets: { bare: 0.75, ...targets },
    },
    {
      scenario: varied(scenario),
      others: ['bare', ...others.filter((name) => name !== 'constant')],
      targets: { bare: 0.75, ...whenVaried },
    },
  ]
}

const titleOf = (what: string, reports: number) =>
  `${what}, ${reports.toLocaleString('en')} reports`

/** The public API. Checks all scenarios, and measures those whose name begins with `only`. */
export async function measureReading(
  reports: number,
  effort: WholeEffort,
  only = '',
): Promise<Section> {
  await using database = await openBenchDatabase(reports)
  await using bench = await openBench(database.url)
  const scenarios = apiScenarios(await readIds(bench.client), reports)
  for (const scenario of scenarios) await checkAnswers(bench, scenario)
  const cases = scenarios.filter(({ name }) => name.startsWith(only)).flatMap(readingCases)
  return await runCases(bench, { title: titleOf('Reading', reports), cases, effort })
}

function pageCases(scenario: Scenario): Case[] {
  const targets: Targets = scenario.name.startsWith('main page') ? { processor: 3 } : {}
  const others: ServerName[] = scenario.name.includes('brotli') ? [] : ['constant']
  return [
    { scenario: repeated(scenario), others, targets: { constant: 0.4, ...targets } },
    { scenario: varied(scenario), others: [], targets },
  ]
}

/** The newest reports with the tags of their answers. */
export function readTags(url: string, reports: number): Promise<Tagged[]> {
  const readTag = async (path: string) => {
    const { headers } = await fetch(url + path)
    return { path, etag: headers.get('etag') ?? '' }
  }
  return Promise.all(newestPaths(reports).map(readTag))
}

/** Rendered pages, and answers that have not changed. */
export async function measurePages(reports: number, effort: WholeEffort): Promise<Section> {
  await using database = await openBenchDatabase(reports)
  await using bench = await openBench(database.url)
  const { url } = bench.servers.site
  const { cookie } = await register(url)
  const tagged = await readTags(url, reports)
  const given = { reports, cookie, tagged }
  const cases = pageScenarios(await readIds(bench.client), given).flatMap(pageCases)
  return await runCases(bench, { title: titleOf('Pages', reports), cases, effort })
}

/** Submitting, alone and among readers. What it stores is deleted afterwards. */
export async function measureWriting(reports: number, effort: WholeEffort): Promise<Section> {
  await using database = await openBenchDatabase(reports)
  await using bench = await openBench(database.url, { isLimited: false })
  const [submit, mix] = writingScenarios(await readIds(bench.client), reports)
  const cases: Case[] = [
    { scenario: submit, others: ['bare', 'express'], targets: { bare: 0.6 } },
    { scenario: mix, others: ['bare'], targets: { bare: 0.75 } },
  ]
  try {
    return await runCases(bench, { title: titleOf('Writing', reports), cases, effort })
  } finally {
    await bench.client.query('delete from reports where full_name = $1', [benchWitness])
    await bench.client.query('vacuum analyze reports')
  }
}
