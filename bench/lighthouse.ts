import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { computeMedianRun, filterToValidRuns } from 'lighthouse/core/lib/median-run.js'
import { getBrowser } from '../test/support/find-browser.ts'
import { type AuditedPage, awaitPlaces, listAuditedPages } from './audited-pages.ts'
import { projectDirectory, readScript, startServerProcess } from './child-process.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const usage = `npm run lighthouse -- [--only explore] [--runs 3] [--site http://localhost:3000]

Audits pages of the demo as a phone on a slow network (the default of Lighthouse), fails when a target
is missed, and keeps the reports in artifacts/lighthouse. Of several runs of a page the median counts.`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    /** A running site instead of a new demo. */
    site: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const largestShift = 0.001
const directory = path.join(projectDirectory, 'artifacts/lighthouse')

type Outcome = NonNullable<Awaited<ReturnType<typeof lighthouse>>>

async function auditOnce(page: AuditedPage, site: string, port: number): Promise<Outcome> {
  const outcome = await lighthouse(site + page.path, {
    port,
    output: ['html', 'json'],
    onlyCategories: Object.keys(page.lowestScores),
    logLevel: 'error',
  })
  if (!outcome) throw new Error(`Lighthouse gave no result for ${page.name}`)
  return outcome
}

/** The run in the middle. Its report stays in artifacts. */
async function audit(page: AuditedPage, site: string, port: number): Promise<Result> {
  const outcomes: Outcome[] = []
  for (let run = 0; run < Number(options.runs); run++) {
    outcomes.push(await auditOnce(page, site, port))
  }
  const runs = outcomes.map(({ lhr }) => lhr)
  const valid = filterToValidRuns(runs)
  const median = valid.length > 0 ? computeMedianRun(valid) : runs[0]
  const shown = outcomes.find(({ lhr }) => lhr === median)
  if (!median || !shown) throw new Error('There must be at least one run')
  const [html = '', json = ''] = shown.report
  await writeFile(path.join(directory, `${page.name}.html`), html)
  await writeFile(path.join(directory, `${page.name}.json`), json)
  return median
}

function scoresOf(result: Result): Record<string, number> {
  const scores = Object.values(result.categories).map(({ id, score }) => [
    id,
    Math.round((score ?? 0) * 100),
  ])
  return Object.fromEntries(scores)
}

/** Behind the scores: seconds and milliseconds of the simulated phone. */
function figuresOf({ audits }: Result) {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const seconds = (name: string) => (value(name) / 1_000).toFixed(2)
  return {
    'FCP s': seconds('first-contentful-paint'),
    'LCP s': seconds('largest-contentful-paint'),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: value('cumulative-layout-shift').toFixed(4),
    kB: Math.round(value('total-byte-weight') / 1_000),
  }
}

function faultsOf({ name, lowestScores }: AuditedPage, result: Result): string[] {
  if (result.runtimeError) return [`${name}: ${result.runtimeError.message}`]
  const shift = result.audits['cumulative-layout-shift']?.numericValue ?? 0
  return [
    ...(shift > largestShift ? [`${name}: layout shift ${shift}, target 0`] : []),
    ...Object.entries(scoresOf(result)).flatMap(([category, score]) => {
      const lowest = lowestScores[category] ?? 0
      return score < lowest ? [`${name}: ${category} ${score}, target ${lowest}`] : []
    }),
  ]
}

async function auditPages(site: string): Promise<void> {
  const chrome = await launch({
    chromePath: await getBrowser(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
    ],
  })
  const rows: Record<string, Record<string, number | string>> = {}
  const faults: string[] = []
  try {
    for (const page of await listAuditedPages(site)) {
      if (options.only?.split(',').includes(page.name) === false) continue
      const result = await audit(page, site, chrome.port)
      rows[page.name] = { ...scoresOf(result), ...figuresOf(result) }
      faults.push(...faultsOf(page, result))
    }
  } finally {
    chrome.kill()
  }
  console.table(rows)
  for (const fault of faults) console.error(`MISSED  ${fault}`)
  process.exitCode = faults.length === 0 && Object.keys(rows).length > 0 ? 0 : 1
}

async function run(): Promise<void> {
  if (options.help) return console.log(usage)
  await mkdir(directory, { recursive: true })
  if (options.site) return auditPages(options.site)
  await using data = await openTemporaryDirectory()
  const environment = { DATA_DIR: data.path, PLACE_NAMES: 'on' }
  await using site = await startServerProcess(await readScript('demo'), environment)
  await awaitPlaces(site.url)
  await auditPages(site.url)
}

await run()
