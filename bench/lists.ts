import { apiUrls } from '../src/shared/urls.ts'
import { startServerProcess } from './child-process.ts'
import { openBenchDatabase } from './database.ts'
import { vocabulary } from './generated-reports.ts'
import type { Section } from './section.ts'
import { type Comparison, compare, type Effort } from './side-by-side.ts'

const smallestRatio = 0.6
const slowestSearch = 60

/** Words by how many reports hold them: most, 1 in 300, 1 in 4,000. */
const words = { common: vocabulary[2], medium: vocabulary[1_500], rare: vocabulary[19_990] }

const cases: Record<string, string> = {
  newest: '',
  'type ufo': 'type=ufo',
  'region eu': 'region=eu',
  'type ufo, region eu': 'type=ufo&region=eu',
  'search common': `search=${words.common}`,
  'search medium': `search=${words.medium}`,
  'search rare': `search=${words.rare}`,
  'search absent': 'search=qqqqq',
  'offset 12,000': 'offset=12000',
}

function faultsOf(name: string, { ratio, site }: Comparison): string[] {
  const faults = []
  if (ratio < smallestRatio) {
    faults.push(`${name}: ${ratio.toFixed(2)} of the bare server, target ${smallestRatio}`)
  }
  if (name.startsWith('search') && site.p50 > slowestSearch) {
    faults.push(`${name}: p50 ${site.p50} ms, target ${slowestSearch} ms`)
  }
  return faults
}

function tableRow({ site, bare, ratio, matches }: Comparison) {
  return {
    reports: matches,
    'site req/s': Math.round(site.requestsPerSecond),
    'bare req/s': Math.round(bare.requestsPerSecond),
    ratio: Number(ratio.toFixed(2)),
    'site p50 ms': site.p50,
    'bare p50 ms': bare.p50,
    'site p99 ms': site.p99,
    'bare p99 ms': bare.p99,
  }
}

/** The public list beside a bare server with the same SQL, database and pool. */
export async function measureLists(reports: number, effort: Effort): Promise<Section> {
  await using database = await openBenchDatabase(reports)
  await using site = await startServerProcess(['bench/site-server.ts'], {
    DATABASE_URL: database.url,
  })
  await using bare = await startServerProcess(['bench/bare-server.ts', database.url])
  const rows: Section['rows'] = {}
  const faults: string[] = []
  for (const [name, query] of Object.entries(cases)) {
    const target = `${apiUrls.reports}?${query}`
    const comparison = await compare({ url: site.url + target }, { url: bare.url + target }, effort)
    rows[name] = tableRow(comparison)
    faults.push(...faultsOf(name, comparison))
    console.log(`  ${name}: ${comparison.ratio.toFixed(2)} of the bare server`)
  }
  return { title: `Lists of ${reports.toLocaleString('en')} reports`, rows, faults }
}
