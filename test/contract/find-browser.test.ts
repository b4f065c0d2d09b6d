import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBrowser, getBrowser, getQuickBrowser } from '../support/find-browser.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'find-browser-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function makeProgram(name: string): Promise<string> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
  return file
}

function surroundings(environment: Record<string, string> = {}) {
  const PATH = [path.join(folder, 'first'), path.join(folder, 'second')].join(path.delimiter)
  return { environment: { PATH, ...environment }, playwrightBrowser: path.join(folder, 'own') }
}

test('takes CHROMIUM_PATH, then PATH by name, then the one of Playwright', async () => {
  await makeProgram('own')
  expect(await findBrowser(surroundings())).toBe(path.join(folder, 'own'))
  for (const name of ['google-chrome-stable', 'google-chrome', 'chromium-browser', 'chromium']) {
    const program = await makeProgram(`second/${name}`)
    expect(await findBrowser(surroundings())).toBe(program)
  }
  const first = await makeProgram('first/chromium')
  expect(await findBrowser(surroundings())).toBe(first)
  const named = await makeProgram('named')
  expect(await findBrowser(surroundings({ CHROMIUM_PATH: named }))).toBe(named)
})

test('passes over a file that cannot be run and an empty entry of PATH', async () => {
  await mkdir(path.join(folder, 'first'))
  await writeFile(path.join(folder, 'first/chromium'), 'no program')
  const program = await makeProgram('second/chromium')
  expect(await findBrowser(surroundings())).toBe(program)
  const PATH = `${path.delimiter}${path.join(folder, 'second')}`
  expect(await findBrowser(surroundings({ PATH }))).toBe(program)
})

test('names the ways out when there is none', async () => {
  expect(await findBrowser(surroundings())).toBeUndefined()
  await expect(getBrowser(surroundings())).rejects.toThrow(/CHROMIUM_PATH/)
  await expect(getBrowser(surroundings({ PATH: '' }))).rejects.toThrow(/apt-get install chromium/)
})

test('takes the headless shell where pages need not be kept', async () => {
  const whole = await makeProgram('first/chromium')
  expect(await getQuickBrowser(surroundings())).toBe(whole)
  const shell = await makeProgram('second/chromium-headless-shell')
  expect(await getQuickBrowser(surroundings())).toBe(shell)
  expect(await getBrowser(surroundings())).toBe(whole)
  expect(await getQuickBrowser(surroundings({ CHROMIUM_PATH: whole }))).toBe(whole)
})

test('never falls back silently from a faulty CHROMIUM_PATH', async () => {
  await makeProgram('first/chromium')
  const faulty = surroundings({ CHROMIUM_PATH: path.join(folder, 'missing') })
  await expect(findBrowser(faulty)).rejects.toThrow(/CHROMIUM_PATH names/)
})
