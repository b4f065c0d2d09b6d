import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from 'vitest'
import { recordComplaints } from '../support/browser-page.ts'
import { findFreePort } from '../support/free-port.ts'
import { openBrowser } from '../support/open-browser.ts'
import { reportForm } from '../support/report-form.ts'
import { startSiteInFolder } from '../support/site-process.ts'
import { makeSiteTree } from '../support/site-tree.ts'

const root = path.join(import.meta.dirname, '../..')
const command = ['node', 'src/server/commands/dev.ts']
const slow = { timeout: 240_000 }

/** A folder of its own, because Vite stores prebuilt packages in it. */
async function linkPackages(app: string): Promise<void> {
  const own = path.join(app, 'node_modules')
  await rm(own)
  await mkdir(own)
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (!name.startsWith('.')) {
      await symlink(path.join(root, 'node_modules', name), path.join(own, name))
    }
  }
}

type Workshop = { app: string; data: string; url: string; stop(): Promise<void> }

/**
 * A copy of the sources without a build, on which `npm run dev` runs with a database of its own.
 */
async function openWorkshop(): Promise<Workshop> {
  const { app, remove } = await makeSiteTree()
  const data = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-data-'))
  await rm(path.join(app, 'dist'), { recursive: true })
  await linkPackages(app)
  const port = await findFreePort()
  const environment = { PORT: String(port), DATA_DIR: data, RATE_LIMITS: 'off' }
  const site = startSiteInFolder({ app, command, environment })
  const stop = async () => {
    site.signal('SIGTERM')
    await site.ended
    await remove()
    await rm(data, { recursive: true, force: true })
  }
  await site.says('is open at').catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { app, data, url: `http://127.0.0.1:${port}`, stop }
}

const test = base
  .extend('sources', { scope: 'file' }, {})
  .extend('workshop', { scope: 'file' }, async ({ sources: _ }, { onCleanup }) => {
    const workshop = await openWorkshop()
    onCleanup(workshop.stop)
    return workshop
  })
  .extend('page', async ({ workshop }, { onCleanup }) => {
    const browser = await openBrowser()
    onCleanup(() => browser.close())
    const page = await browser.newPage()
    await page.goto(workshop.url)
    return page
  })

async function changeFile(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}

async function databaseProcess({ data }: Workshop): Promise<string | undefined> {
  const text = await readFile(path.join(data, 'postgres/cluster/postmaster.pid'), 'utf8')
  return text.split('\n')[0]
}

/** True until the page reloads. */
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(window, 'marked'))

const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

test(
  'shows a change of a component or a style sheet without a reload',
  slow,
  async ({ page, workshop }) => {
    const complaints: string[] = []
    recordComplaints(page.context(), complaints)
    await page.reload()
    await hydrated(page)
    await page.evaluate(() => Reflect.set(window, 'marked', true))

    const brand = path.join(workshop.app, 'src/web/layout/brand.tsx')
    await changeFile(brand, '{site.name}', '{site.name}, changed')
    await page.locator('header .brand', { hasText: ', changed' }).waitFor()
    expect(await (await fetch(workshop.url)).text()).toContain(', changed</span>')

    const styles = path.join(workshop.app, 'src/web/styles/site.css')
    await appendFile(styles, 'body { outline-color: rgb(1, 2, 3) }')
    const outline = () => page.evaluate(() => getComputedStyle(document.body).outlineColor)
    await expect.poll(outline).toBe('rgb(1, 2, 3)')

    expect(await isMarked(page)).toBe(true)
    expect(complaints).toEqual([])
  },
)

test('keeps what is typed in a form whose component changes', slow, async ({ page, workshop }) => {
  const form = reportForm(page, workshop.url)
  await form.waitUntilReady()
  await form.field('location').fill('Flagstaff')
  // Another element could have its text from the stored draft.
  const location = await form.field('location').elementHandle()
  await page.evaluate(() => Reflect.set(window, 'marked', true))

  const component = path.join(workshop.app, 'src/web/reports/report-form/report-form.tsx')
  await changeFile(component, ': texts.submitReport}', ': texts.submitReport}, changed')
  await form.submitButton.filter({ hasText: ', changed' }).waitFor()

  expect(await location?.evaluate((field) => field.isConnected)).toBe(true)
  expect(await location?.inputValue()).toBe('Flagstaff')
  expect(await isMarked(page)).toBe(true)
})

test(
  'restarts the site after a change of the server, but neither the database nor the tab',
  slow,
  async ({ page, workshop }) => {
    const before = await databaseProcess(workshop)
    await hydrated(page)
    await page.evaluate(() => Reflect.set(window, 'marked', true))
    const app = path.join(workshop.app, 'src/server/app.ts')
    const hook = "app.addHook('onRequest', async (_, reply) => void reply.header('x-changed', '1'))"
    await changeFile(app, 'await app.register(cookie)', `${hook}\n  await app.register(cookie)`)
    await expect.poll(() => isMarked(page), { timeout: 60_000 }).toBe(false)
    const answer = await fetch(workshop.url)
    expect(answer.headers.get('x-changed')).toBe('1')
    expect(await databaseProcess(workshop)).toBe(before)
  },
)

test(
  'forbids inline scripts and style attributes as production does',
  slow,
  async ({ workshop }) => {
    const answer = await fetch(workshop.url)
    const policy = answer.headers.get('content-security-policy')?.split(';') ?? []
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("style-src-elem 'self' 'unsafe-inline'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(await answer.text()).not.toMatch(/<script(?![^>]*( src=|json"))/)
  },
)

test('refuses to serve other machines', slow, async () => {
  const environment = { PUBLIC_URL: 'https://example.org', PORT: '0' }
  const site = startSiteInFolder({ app: root, command, environment })
  await site.ended
  expect(site.exitCode()).toBe(1)
  expect(site.output()).toContain('unset PUBLIC_URL')
})
