import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import * as z from 'zod/mini'
import { apiUrls, pageUrls, reportPageUrl } from '../src/shared/urls.ts'
import { getBrowser } from '../test/support/find-browser.ts'
import { projectDirectory, readScript, startServerProcess } from './child-process.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

/** Performance varies by a point or two from run to run; the other scores do not. */
const lowestScores: Record<string, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const largestShift = 0.001
const directory = path.join(projectDirectory, 'artifacts/lighthouse')

/** Audits as a phone on a slow network (the default of Lighthouse); keeps the report in artifacts. */
async function audit(name: string, url: string, port: number): Promise<Result> {
  const outcome = await lighthouse(url, {
    port,
    output: ['html', 'json'],
    onlyCategories: Object.keys(lowestScores),
    logLevel: 'error',
  })
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`)
  const [html = '', json = ''] = outcome.report
  await writeFile(path.join(directory, `${name}.html`), html)
  await writeFile(path.join(directory, `${name}.json`), json)
  return outcome.lhr
}

function scoresOf(result: Result): Record<string, number> {
  const scores = Object.values(result.categories).map(({ id, score }) => [
    id,
    Math.round((score ?? 0) * 100),
  ])
  return Object.fromEntries(scores)
}

function faultsOf(name: string, result: Result): string[] {
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

async function findReportPage(site: string): Promise<string> {
  const response = await fetch(`${site}${apiUrls.reports}?limit=1`)
  const [report] = z.array(z.object({ id: z.string() })).parse(await response.json())
  if (!report) throw new Error('There are no sample reports')
  return reportPageUrl(report.id)
}

async function run(): Promise<void> {
  await mkdir(directory, { recursive: true })
  await using data = await openTemporaryDirectory()
  await using site = await startServerProcess(await readScript('demo'), { DATA_DIR: data.path })
  const chrome = await launch({
    chromePath: await getBrowser(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
    ],
  })
  const pages = {
    main: pageUrls.main,
    report: await findReportPage(site.url),
    faq: pageUrls.faq,
  }
  const scores: Record<string, Record<string, number>> = {}
  const faults: string[] = []
  try {
    for (const [name, address] of Object.entries(pages)) {
      const result = await audit(name, site.url + address, chrome.port)
      scores[name] = scoresOf(result)
      faults.push(...faultsOf(name, result))
    }
  } finally {
    chrome.kill()
  }
  console.table(scores)
  for (const fault of faults) console.error(`MISSED  ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

await run()
