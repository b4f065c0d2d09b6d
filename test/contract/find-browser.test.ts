import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { findBrowser, getBrowser, getQuickBrowser } from '../support/find-browser.ts'
import { test } from '../support/folder-test.ts'

async function makeProgram(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}

function surroundings(folder: string, environment: Record<string, string> = {}) {
  const PATH = [path.join(folder, 'first'), path.join(folder, 'second')].join(path.delimiter)
  return { environment: { PATH, ...environment }, playwrightBrowser: path.join(folder, 'own') }
}

test('prefers CHROMIUM_PATH, then a browser on PATH, then the one of Playwright', async ({
  folder,
}) => {
  await makeProgram(folder, 'own')
  expect(await findBrowser(surroundings(folder))).toBe(path.join(folder, 'own'))
  for (const name of ['google-chrome-stable', 'google-chrome', 'chromium-browser', 'chromium']) {
    const program = await makeProgram(folder, `second/${name}`)
    expect(await findBrowser(surroundings(folder))).toBe(program)
  }
  const first = await makeProgram(folder, 'first/chromium')
  expect(await findBrowser(surroundings(folder))).toBe(first)
  const named = await makeProgram(folder, 'named')
  expect(await findBrowser(surroundings(folder, { CHROMIUM_PATH: named }))).toBe(named)
})

test('skips a file that is not executable and an empty entry of PATH', async ({ folder }) => {
  await mkdir(path.join(folder, 'first'))
  await writeFile(path.join(folder, 'first/chromium'), 'no program')
  const program = await makeProgram(folder, 'second/chromium')
  expect(await findBrowser(surroundings(folder))).toBe(program)
  const PATH = `${path.delimiter}${path.join(folder, 'second')}`
  expect(await findBrowser(surroundings(folder, { PATH }))).toBe(program)
})

test('explains how to provide a browser when there is none', async ({ folder }) => {
  expect(await findBrowser(surroundings(folder))).toBeUndefined()
  await expect(getBrowser(surroundings(folder))).rejects.toThrow(/CHROMIUM_PATH/)
  await expect(getBrowser(surroundings(folder, { PATH: '' }))).rejects.toThrow(
    /apt-get install chromium/,
  )
})

test('uses the headless shell where no back-forward cache is needed', async ({ folder }) => {
  const whole = await makeProgram(folder, 'first/chromium')
  expect(await getQuickBrowser(surroundings(folder))).toBe(whole)
  const shell = await makeProgram(folder, 'second/chromium-headless-shell')
  expect(await getQuickBrowser(surroundings(folder))).toBe(shell)
  expect(await getBrowser(surroundings(folder))).toBe(whole)
  expect(await getQuickBrowser(surroundings(folder, { CHROMIUM_PATH: whole }))).toBe(whole)
})

test('never falls back silently from a faulty CHROMIUM_PATH', async ({ folder }) => {
  await makeProgram(folder, 'first/chromium')
  const faulty = surroundings(folder, { CHROMIUM_PATH: path.join(folder, 'missing') })
  await expect(findBrowser(faulty)).rejects.toThrow(/CHROMIUM_PATH names/)
})
