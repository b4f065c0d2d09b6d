import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { discoveryUrls, exportUrl, pageUrls } from '../../src/shared/urls.ts'
import { childEnvironment } from '../support/child-environment.ts'
import { findProgram } from '../support/find-program.ts'
import { storeReports } from '../support/reports.ts'
import { testWithSite } from '../support/site-test.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = testWithSite({}).extend('folder', temporaryFolder)
const root = path.join(import.meta.dirname, '../..')
const folders = (process.env.PATH ?? '').split(path.delimiter)
const python = await findProgram(['python3'], folders)
const rscript = await findProgram(['Rscript'], folders)

/** A Python that has pandas: another than the first may be the one of the system. */
async function findPandas(): Promise<string | undefined> {
  for (const program of new Set([python, '/usr/bin/python3'])) {
    const isThere = program && (await run(program, ['-c', 'import pandas'], '/').catch(() => null))
    if (typeof isThere === 'string') return program
  }
  return undefined
}
const pandas = await findPandas()

async function run(program: string, args: string[], folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: folder,
    env: childEnvironment,
  })
  return stdout
}

/** The first example of a language on the page about data, for the site at an address. */
async function exampleOf(language: string, origin: string): Promise<string> {
  const text = await readFile(path.join(root, 'content/data.md'), 'utf8')
  const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text) ?? []
  return code.replaceAll('{{origin}}', origin)
}

let ids: string[] = []

test.beforeAll(async ({ site }) => {
  ids = await storeReports(site.database, [
    { description: 'Quotes " and, commas\nand lines over the hill', reuse: true },
    { region: 'eu', phenomenonType: 'ghost' },
    { region: 'eu', phenomenonType: 'ghost', location: 'Zürich 🛸' },
    { status: 'rejected' },
  ])
})

const publicIds = () => ids.slice(0, 3).sort()

test('the JavaScript example keeps a copy of the register', async ({ site, folder }) => {
  await writeFile(path.join(folder, 'copy.mjs'), await exampleOf('js', site.url))
  for (const _ of ['first', 'again']) await run(process.execPath, ['copy.mjs'], folder)
  const copy = JSON.parse(await readFile(path.join(folder, 'register.json'), 'utf8'))
  expect(Object.keys(copy.reports).sort()).toEqual(publicIds())
})

test('the typed client of the documentation mirrors the register', async ({ site, folder }) => {
  const client = path.join(root, 'docs/mirror-register.ts')
  expect((await readFile(client, 'utf8')).split('\n').length).toBeLessThanOrEqual(32)
  const file = path.join(folder, 'copy.json')
  expect(await run(process.execPath, [client, site.url, file], folder)).toBe('3 reports\n')
  const { reports } = JSON.parse(await readFile(file, 'utf8'))
  expect(Object.keys(reports).sort()).toEqual(publicIds())
  expect(reports[ids[0] ?? '']).toMatchObject({ region: 'usa', phenomenon_type: 'ufo' })
})

test.skipIf(!python)("Python's standard library reads a file", async ({ site, folder }) => {
  await writeFile(path.join(folder, 'count.py'), await exampleOf('py', site.url))
  const output = await run(python ?? '', ['count.py'], folder)
  expect(output).toBe("Counter({('eu', 'ghost'): 2, ('usa', 'ufo'): 1})\n")
})

test.skipIf(!pandas)('pandas reads a file', async ({ site, folder }) => {
  await writeFile(path.join(folder, 'count.py'), await exampleOf('python', site.url))
  const output = await run(pandas ?? '', ['count.py'], folder)
  expect(output).toMatch(/^eu +ghost +2\nusa +ufo +1$/m)
})

test.skipIf(!rscript)('R reads a file', async ({ site, folder }) => {
  await writeFile(path.join(folder, 'count.R'), await exampleOf('r', site.url))
  const output = await run(rscript ?? '', ['count.R'], folder)
  expect(output).toMatch(/ghost ufo\n +eu +2 +0\n +usa +0 +1/)
})

test('the page about data describes a data set that can be fetched', async ({ site }) => {
  const html = await (await fetch(site.url + pageUrls.data)).text()
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const dataset = JSON.parse(text)
  expect(dataset).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    license: `${site.url}${pageUrls.data}#licence`,
    url: site.url + pageUrls.data,
  })
  expect(html).toContain('id="licence"')
  expect(dataset.distribution).toHaveLength(3)
  for (const { contentUrl, encodingFormat } of dataset.distribution) {
    const { status, headers } = await fetch(contentUrl, { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, encodingFormat])
  }
  expect(dataset.distribution[0].contentUrl).toBe(site.url + exportUrl('csv'))
})

test('the citation file has what the format requires, and leads to the terms', async ({ site }) => {
  const response = await fetch(site.url + discoveryUrls.citation)
  expect(response.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
  const citation = parse(await response.text())
  // One licence would be said of the archives, too, which have their own.
  expect(citation).not.toHaveProperty('license')
  const [page = '', anchor] = citation['license-url'].split('#')
  expect(await (await fetch(page)).text()).toContain(`id="${anchor}"`)
  expect(citation).toMatchObject({
    'cff-version': '1.2.0',
    message: expect.any(String),
    type: 'dataset',
    title: 'Anomaly Register: public register of unexplained phenomena',
    authors: [{ name: 'Anomaly Register' }],
    url: `${site.url}${pageUrls.data}`,
  })
})
