import { type Database, openDatabase } from '../src/server/database/open.ts'
import { gazetteerFolder } from '../src/server/places/gazetteer-files.ts'
import { loadGazetteer } from '../src/server/places/load-gazetteer.ts'
import type { Effort } from './effort.ts'
import { exploreQuestions, type Question, readSample, type Sample } from './explore-questions.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import type { Section } from './section.ts'
import { openSitesOfSizes } from './sites-of-sizes.ts'

/** Milliseconds that half of the answers may take, by the number of reports. */
const targets: Record<number, number> = { 1000000: 25 }
/** From ten million reports on: how much more than the smallest a register may take, and how long for words. */
const growth = { from: 10_000_000, ratio: 2, least: 5, words: 60 }
const warmUp = 3

type Site = { url: string; reports: number; database: Database; sample: Sample; next: number }
/** `refused` counts answers that took longer than the site allows a statement. */
type Times = { site: number[]; bare: number[]; refused: number }

/** Returns false if the site refuses for lack of time. */
async function askSite({ url }: Site, path: string): Promise<boolean> {
  const answer = await fetch(url + path)
  const text = await answer.text()
  if (!answer.ok && answer.status !== 503) throw new Error(`${path}: ${answer.status} ${text}`)
  return answer.ok
}

/** Asks the site, and the same statements without HTTP, checks and JSON, in turn. */
async function measureQuestion(site: Site, { path, answer }: Question, seconds: number) {
  const times: Times = { site: [], bare: [], refused: 0 }
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end || times.site.length < 5) {
    const index = ++site.next
    const ways: [number[], () => Promise<unknown>][] = [
      [
        times.site,
        async () => {
          if (!(await askSite(site, path(index, site.sample)))) times.refused++
        },
      ],
      [times.bare, () => answer(site.database, index, site.sample)],
    ]
    // The second one finds more in memory, so both are second in turn.
    for (const [kept, way] of site.next % 2 === 0 ? ways : ways.toReversed()) {
      kept.push(await milliseconds(way))
    }
  }
  return times
}

const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN

const rounded = (figure: number) => Number(figure.toFixed(1))

function faultsOf({ name, path, hasNoTarget }: Question, sites: Site[], all: Times[]): string[] {
  const first = median(all[0]?.site ?? [])
  return all.flatMap(({ site, refused }, index) => {
    const { reports = 0, sample = { cells: [], ids: [] } } = sites[index] ?? {}
    const hasWords = path(0, sample).includes('search=')
    const most = hasWords ? growth.words : Math.max(first, growth.least) * growth.ratio
    const grown = reports >= growth.from ? most : undefined
    const target = targets[reports] ?? grown
    const p50 = median(site)
    const of = `${name}, ${reports.toLocaleString('en')} reports`
    return [
      ...(refused > 0 ? [`${of}: ${refused} of ${site.length} refused`] : []),
      ...(target !== undefined && !hasNoTarget && p50 > target
        ? [`${of}: ${p50.toFixed(1)} ms, target ${target.toFixed(1)} ms`]
        : []),
    ]
  })
}

async function loadPlaces(databaseUrl: string): Promise<void> {
  const database = openDatabase(
    { connectionString: databaseUrl },
    { poolSize: 1, statementTimeout: 600_000 },
  )
  const signal = AbortSignal.timeout(1_800_000)
  await loadGazetteer(database, { folder: gazetteerFolder, signal })
  await database.destroy()
}

/** Each kind of search and question to /explore in registers of these sizes, the smallest first. */
export async function measureExplore(
  sizes: number[],
  { seconds, rounds }: Effort,
): Promise<Section> {
  await using opened = await openSitesOfSizes(sizes, loadPlaces)
  const sites: Site[] = []
  for (const { url, databaseUrl, reports } of opened.sites) {
    const database = openDatabase({ connectionString: databaseUrl }, { statementTimeout: 60_000 })
    sites.push({ url, reports, database, sample: await readSample(database), next: 0 })
  }
  const section: Section = { title: 'Explore, one visitor, ms', rows: {}, faults: [] }
  for (const question of exploreQuestions) {
    const all = sites.map((): Times => ({ site: [], bare: [], refused: 0 }))
    for (const site of sites)
      for (let n = 0; n < warmUp; n++) await measureQuestion(site, question, 0)
    for (let round = 0; round < rounds; round++) {
      for (const [index, site] of sites.entries()) {
        const times = await measureQuestion(site, question, seconds)
        const kept = all[index]
        if (!kept) continue
        kept.site.push(...times.site)
        kept.bare.push(...times.bare)
        kept.refused += times.refused
      }
    }
    section.rows[question.name] = rowOf(sites, all)
    section.faults.push(...faultsOf(question, sites, all))
    console.log(
      `  ${question.name}: ${all.map(({ site }) => median(site).toFixed(1)).join(', ')} ms`,
    )
  }
  for (const { database } of sites) await database.destroy()
  return section
}

function rowOf(sites: Site[], all: Times[]): Section['rows'][string] {
  return Object.fromEntries(
    sites.flatMap(({ reports }, index): [string, number][] => {
      const size = reports.toLocaleString('en')
      const { site = [], bare = [], refused = 0 } = all[index] ?? {}
      return [
        [`${size}, p50`, rounded(median(site))],
        [`${size}, p99`, rounded(percentile(site, 0.99))],
        [`${size}, p50 bare`, rounded(median(bare))],
        [`${size}, refused`, refused],
      ]
    }),
  )
}
