import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { deleteOldAssets, keepAssets } from '../../src/server/http/kept-assets.ts'
import { databaseUrlOf } from '../support/database.ts'
import { test as databaseTest } from '../support/database-test.ts'
import { findFreePort } from '../support/free-port.ts'
import { type SiteProcess, startSiteInFolder } from '../support/site-process.ts'
import { changeBuild, makeSiteTree } from '../support/site-tree.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const start = ['node', 'src/server/commands/start.ts']

/** Two sites of one register, whose builds have other file names. */
const test = databaseTest
  .extend('folder', temporaryFolder)
  .extend('dataDirectory', { scope: 'file' }, temporaryFolder)
  .extend('trees', { scope: 'file' }, async ({}, { onCleanup }) => {
    const first = await makeSiteTree()
    const second = await makeSiteTree()
    onCleanup(async () => {
      await first.remove()
      await second.remove()
    })
    await changeBuild(second)
    return [first, second]
  })
  .extend('sites', { scope: 'file' }, async ({ own, dataDirectory, trees }, { onCleanup }) => {
    const processes: SiteProcess[] = []
    onCleanup(async () => {
      for (const site of processes) site.signal('SIGKILL')
      await Promise.all(processes.map(({ ended }) => ended))
    })
    return Promise.all(
      trees.map(async (tree) => {
        const port = await findFreePort()
        const site = startSiteInFolder({
          app: tree.app,
          command: start,
          environment: {
            PORT: String(port),
            DATA_DIR: dataDirectory,
            DATABASE_URL: databaseUrlOf(own.settings),
          },
        })
        processes.push(site)
        await site.says('is open at')
        return { url: `http://127.0.0.1:${port}`, tree }
      }),
    )
  })

// Here, because it may take longer than a test may.
test.beforeAll(async ({ sites: _sites }) => {}, 120_000)

async function assetsOfPage(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/auth`)).text()
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))]
}

test('two builds side by side serve the scripts and styles of each other', async ({ sites }) => {
  const [a, b] = sites
  if (!a || !b) throw new Error('Two sites are needed')
  expect(await assetsOfPage(a.url)).not.toEqual(await assetsOfPage(b.url))
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const folder = path.join(one.tree.app, 'dist/client/assets')
    const names = (await readdir(folder)).filter((name) => !name.endsWith('.br'))
    expect(await assetsOfPage(one.url)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/assets\/entry-client-.*\.js$/)]),
    )
    for (const name of names) {
      const answer = await fetch(`${other.url}/assets/${name}`)
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(
        await readFile(path.join(folder, name)),
      )
    }
  }
  expect((await fetch(`${a.url}/assets/no-such-file.js`)).status).toBe(404)
})

test('a running site keeps working when its build is deleted', async ({ sites }) => {
  const [a] = sites
  if (!a) throw new Error('A site is needed')
  await rm(path.join(a.tree.app, 'dist'), { recursive: true })
  const assets = await assetsOfPage(a.url)
  expect(assets.length).toBeGreaterThan(3)
  for (const asset of assets) expect((await fetch(a.url + asset)).status).toBe(200)
})

test('files of an old build are deleted 30 days after their last use', async ({ folder }) => {
  const place = { dataDirectory: folder }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await keepAssets(place)
  const kept = await readdir(path.join(folder, 'assets'))
  expect(kept).toContainEqual(expect.stringMatching(/^entry-client-.*\.js\.br$/))
  expect(await deleteOldAssets(place, inDays(29))).toBe(0)
  expect(await deleteOldAssets(place, inDays(31))).toBe(kept.length)
  expect(await readdir(path.join(folder, 'assets'))).toEqual([])
})
