import { glob, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { test } from '../support/site-test.ts'

const root = path.join(import.meta.dirname, '../..')
const client = path.join(root, 'dist/client')

const listBuilt = (pattern: string) => Array.fromAsync(glob(pattern, { cwd: client }))

test('the build has one face, of at most 35 kB', async () => {
  const faces = await listBuilt('**/*.{woff,woff2,ttf,otf}')
  expect(faces).toEqual([expect.stringMatching(/^assets\/text-face-[\w-]+\.woff2$/)])
  const { size } = await stat(path.join(client, faces[0] ?? ''))
  console.log(`Text face: ${(size / 1_000).toFixed(1)} kB`)
  expect(size).toBeGreaterThan(10_000)
  expect(size).toBeLessThanOrEqual(35_000)
})

test('the styles name the face once, and the first paint never changes for it', async () => {
  const sheets = await listBuilt('assets/*.css')
  const texts = await Promise.all(sheets.map((file) => readFile(path.join(client, file), 'utf8')))
  const rules = texts.flatMap((text) => text.match(/@font-face\s*\{[^}]*\}/g) ?? [])
  expect(rules).toHaveLength(1)
  expect(rules[0]).toMatch(/url\(\/assets\/text-face-[\w-]+\.woff2\)/)
  expect(rules[0]).toMatch(/font-display:\s*optional/)
  expect(rules[0]).toMatch(/font-weight:\s*400 600/)
})

test('the face is served for ever, as it is', async ({ site }) => {
  const [face = ''] = await listBuilt('assets/*.woff2')
  const response = await fetch(`${site.url}/${face}`, {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  const kept = await readFile(path.join(root, 'src/web/styles/text-face.woff2'))
  expect(Buffer.from(await response.arrayBuffer()).equals(kept)).toBe(true)
})

test('the licence of the face is beside it', async () => {
  const licence = await readFile(path.join(root, 'src/web/styles/text-face-licence.md'), 'utf8')
  expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1')
})
