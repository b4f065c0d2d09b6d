import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { apiUrls } from '../src/shared/urls.ts'
import { getBrowser } from '../test/support/find-browser.ts'
import { type IdentityProvider, startIdentityProvider } from '../test/support/identity-provider.ts'
import { projectDirectory, readScript, startServerProcess } from './child-process.ts'
import { configuredEnvironment, listConfiguredStates } from './configured-states.ts'
import { publishVideo } from './published-video.ts'
import { listStates, memberStates, type State } from './screenshot-states.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const directory = path.join(projectDirectory, 'artifacts/screenshots')
const widths = [360, 768, 1440]
const schemes = ['light', 'dark'] as const

type Look = { width: number; colorScheme: (typeof schemes)[number] }

/** A site, and what is to be seen there. */
type Scene = { url: string; states: State[] }

function tell(fault: string): void {
  console.error(`WRONG  ${fault}`)
  process.exitCode = 1
}

async function takeScreenshot(context: BrowserContext, url: string, state: State, name: string) {
  const page = await context.newPage()
  await page.goto(url + state.path, { waitUntil: 'networkidle' })
  await state.prepare?.(page, url)
  // A dialog and a toast belong to the screen, not to the whole length of the page.
  const fullPage = (await page.locator('dialog:modal, .toast').count()) === 0
  await page.screenshot({ path: path.join(directory, `${name}.png`), fullPage })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) tell(`${name} is ${overflow} px wider than the screen`)
  await page.close()
}

async function takeScene(browser: Browser, { url, states }: Scene, look: Look): Promise<void> {
  const { width, colorScheme } = look
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  for (const state of states) {
    const name = `${state.name}-${width}-${colorScheme}`
    await takeScreenshot(context, url, state, name).catch((error) => tell(`${name}: ${error}`))
    await context.clearCookies()
  }
  await context.close()
}

async function findReportId(site: string): Promise<string> {
  const response = await fetch(`${site}${apiUrls.reports}?limit=1`)
  const [report] = z.array(z.object({ id: z.string() })).parse(await response.json())
  if (!report) throw new Error('There are no sample reports')
  return report.id
}

/** Names as arguments choose among the states, for a second look at some of them. */
function chosen(states: State[]): State[] {
  const names = process.argv.slice(2)
  return names.length === 0 ? states : states.filter(({ name }) => names.includes(name))
}

/** On new sites: what was done for one width is not seen in the next. */
async function takeWidth(browser: Browser, provider: IdentityProvider, width: number) {
  const demo = await readScript('demo')
  await using data = await openTemporaryDirectory()
  const startSite = (name: string, environment = {}) =>
    startServerProcess(demo, { DATA_DIR: path.join(data.path, name), ...environment })
  await using plain = await startSite('plain')
  await using members = await startSite('members')
  await using configured = await startSite('configured', configuredEnvironment(provider))
  provider.register(configured.url)
  const reportId = await findReportId(plain.url)
  const videoReportId = await publishVideo(plain.url)
  const plainScene = { url: plain.url, states: chosen(listStates({ reportId, videoReportId })) }
  const membersScene = { url: members.url, states: chosen(memberStates) }
  const configuredScene = {
    url: configured.url,
    states: chosen(listConfiguredStates(provider)),
  }
  await Promise.all([
    takeScenes(browser, [plainScene], width),
    takeScenes(browser, [membersScene, configuredScene], width),
  ])
}

/** One after the other: what is done in one look may stand in the way of another. */
async function takeScenes(browser: Browser, scenes: Scene[], width: number): Promise<void> {
  for (const scene of scenes) {
    for (const colorScheme of schemes) await takeScene(browser, scene, { width, colorScheme })
  }
}

async function run(): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const provider = await startIdentityProvider()
  const browser = await chromium.launch({
    executablePath: await getBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    for (const width of widths) await takeWidth(browser, provider, width)
  } finally {
    await browser.close()
    await provider.close()
  }
  console.log(`The screenshots are in ${path.relative(process.cwd(), directory) || directory}`)
}

await run()
