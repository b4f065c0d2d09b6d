import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod'

const client = path.join(import.meta.dirname, '../../dist/client')
const entryName = 'src/web/entry-client.tsx'
const budget = 110_000

/** Loads when a field of the report form has the focus. */
const guardName = 'src/web/reports/personal-details/personal-detail-guard.tsx'
const formName = 'src/web/reports/report-form/report-form.tsx'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)

async function readManifest() {
  return Manifest.parse(
    JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')),
  )
}

/** The code that loads with a part of the build: its own file and all that it imports. */
function loadedWith(manifest: z.infer<typeof Manifest>, name: string): string[] {
  const names = new Set([name])
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
  return [...names].map((name) => manifest[name]?.file ?? `missing: ${name}`)
}

/** The files that a browser needs before the page is interactive. */
const firstLoad = (manifest: z.infer<typeof Manifest>) => loadedWith(manifest, entryName)

/** Bytes after brotli at quality 11, as the build writes it beside each file. */
async function weigh(file: string): Promise<number> {
  const packed = await promisify(brotliCompress)(await readFile(path.join(client, file)))
  return packed.length
}

test('the first load needs at most 110 kB of JavaScript', async () => {
  const files = firstLoad(await readManifest())
  const weights = await Promise.all(files.map(weigh))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  console.log(`First load: ${(total / 1_000).toFixed(1)} kB of JavaScript in ${files.length} files`)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(budget)
})

test('the first load needs at most 8 kB of styles', async () => {
  const sheets = (await readManifest())[entryName]?.css ?? []
  const weights = await Promise.all(sheets.map(weigh))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  console.log(`First load: ${(total / 1_000).toFixed(1)} kB of styles`)
  expect(total).toBeGreaterThan(1_000)
  expect(total).toBeLessThanOrEqual(8_000)
})

test('the first load contains no schemas: the forms load them', async () => {
  const files = firstLoad(await readManifest())
  const texts = await Promise.all(files.map((file) => readFile(path.join(client, file), 'utf8')))
  expect(texts.filter((text) => text.includes('ZodMini'))).toHaveLength(0)
})

test('pages for reading contain no schemas', async () => {
  const manifest = await readManifest()
  for (const page of ['explore', 'map', 'numbers', 'place', 'report']) {
    const files = loadedWith(manifest, `src/web/pages/${page}.tsx`)
    const texts = await Promise.all(files.map((file) => readFile(path.join(client, file), 'utf8')))
    expect(texts.filter((text) => text.includes('ZodMini')).length, page).toBe(0)
  }
})

test('the guard against personal details needs at most 4 kB, none of it in the first load', async () => {
  const manifest = await readManifest()
  const present = new Set([...firstLoad(manifest), ...loadedWith(manifest, formName)])
  const own = loadedWith(manifest, guardName).filter((file) => !present.has(file))
  expect(own).toContain(manifest[guardName]?.file)
  const files = [...own, ...(manifest[guardName]?.css ?? [])]
  const weights = await Promise.all(files.map(weigh))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  console.log(`Guard: ${(total / 1_000).toFixed(1)} kB in ${files.length} files`)
  expect(total).toBeLessThanOrEqual(4_000)
})
