import path from 'node:path'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { getBrowser } from '../test/support/find-browser.ts'
import { readScript, type ServerProcess, startServerProcess } from './child-process.ts'
import type { State } from './screenshot-states.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const schemes = ['light', 'dark'] as const
type ColorScheme = (typeof schemes)[number]

/** A site, and the states to show there. */
type Scene = { url: string; states: State[] }

type WorkerFixtures = {
  width: number
  /** Starts a site with sample reports. */
  startDemo: (environment?: Record<string, string>) => Promise<ServerProcess>
  /** Each test file provides its own. */
  scene: Scene
  /** Later states see what an earlier one has stored on the device, but not its cookies. */
  contextOf: (colorScheme: ColorScheme) => Promise<BrowserContext>
}

export const test = base.extend<object, WorkerFixtures>({
  width: [1440, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({}, use) => {
      const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
      await use({ executablePath: await getBrowser(), args })
    },
    { scope: 'worker' },
  ],
  startDemo: [
    async ({}, use) => {
      const demo = await readScript('demo')
      await using data = await openTemporaryDirectory()
      await using sites = new AsyncDisposableStack()
      await use(async (environment = {}) =>
        sites.use(await startServerProcess(demo, { DATA_DIR: data.path, ...environment })),
      )
    },
    { scope: 'worker' },
  ],
  scene: [async ({}, use) => use({ url: '', states: [] }), { scope: 'worker', timeout: 180_000 }],
  contextOf: [
    async ({ browser, width }, use) => {
      const contexts = new Map<ColorScheme, BrowserContext>()
      await use(async (colorScheme) => {
        const viewport = { width, height: 900 }
        const context =
          contexts.get(colorScheme) ??
          (await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' }))
        contexts.set(colorScheme, context)
        return context
      })
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
})

async function takeScreenshot(context: BrowserContext, url: string, state: State, file: string) {
  const page = await context.newPage()
  await page.goto(url + state.path, { waitUntil: 'networkidle' })
  await state.prepare?.(page, url)
  // A dialog or a toast covers one screen, not the whole length of the page.
  const fullPage = (await page.locator('dialog:modal, .toast').count()) === 0
  await page.screenshot({ path: file, fullPage })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, 'pixels by which the page is wider than the screen').toBeLessThanOrEqual(0)
}

/** Takes a screenshot of each state that is kept in print. The project `print` is as wide as paper. */
export function takePrints(states: State[]): void {
  for (const { name } of states.filter(({ isPrinted }) => isPrinted)) {
    test(`${name}, printed`, async ({ scene, contextOf }, { project }) => {
      const state = scene.states.find((state) => state.name === name)
      if (!state) throw new Error(`The scene has no state ${name}`)
      const page = await (await contextOf('dark')).newPage()
      await page.emulateMedia({ media: 'print' })
      await page.goto(scene.url + state.path, { waitUntil: 'networkidle' })
      await page.screenshot({
        path: path.join(project.outputDir, `${name}-print.png`),
        fullPage: true,
      })
      await page.close()
    })
  }
}

/** Takes a screenshot of each state, in this order and in both colour schemes. */
export function takeScreenshots(names: string[]): void {
  for (const colorScheme of schemes) {
    for (const name of names) {
      test(`${name}, ${colorScheme}`, async ({ scene, contextOf, width }, { project }) => {
        const state = scene.states.find((state) => state.name === name)
        if (!state) throw new Error(`The scene has no state ${name}`)
        const context = await contextOf(colorScheme)
        const file = path.join(project.outputDir, `${name}-${width}-${colorScheme}.png`)
        try {
          await takeScreenshot(context, scene.url, state, file)
        } finally {
          for (const page of context.pages()) await page.close()
          await context.clearCookies()
        }
      })
    }
  }
}
