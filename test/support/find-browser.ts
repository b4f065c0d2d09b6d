import { spawnSync } from 'node:child_process'
import { chromium } from '@playwright/test'
import { findProgram, foldersOnPath, isProgram } from './find-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without windows: opens a page in half the time, but has no back-forward cache. */
const shellName = 'chromium-headless-shell'

const noBrowser =
  'The tests need a Chromium and found none. Install one (Debian: apt-get install chromium), ' +
  'or run "npx playwright install chromium", or set CHROMIUM_PATH to the program.'

type Surroundings = {
  environment: Record<string, string | undefined>
  /** Where Playwright keeps the browser that it downloaded. */
  playwrightBrowser: string
}

const here: Surroundings = {
  environment: process.env,
  playwrightBrowser: chromium.executablePath(),
}

/** CHROMIUM_PATH, then a Chromium on PATH, then Playwright's own; undefined when there is none. */
export async function findBrowser({
  environment,
  playwrightBrowser,
}: Surroundings = here): Promise<string | undefined> {
  const named = environment.CHROMIUM_PATH
  if (named) {
    if (await isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`)
  }
  const installed = await findProgram(names, foldersOnPath(environment.PATH))
  if (installed) return installed
  return (await isProgram(playwrightBrowser)) ? playwrightBrowser : undefined
}

/** Like `findBrowser`, but throws an Error with the possible remedies when there is none. */
export async function getBrowser(surroundings: Surroundings = here): Promise<string> {
  const browser = await findBrowser(surroundings)
  if (!browser) throw new Error(noBrowser)
  return browser
}

/** The headless shell if there is one and CHROMIUM_PATH names no browser; else `getBrowser`. */
export async function getQuickBrowser(surroundings: Surroundings = here): Promise<string> {
  const { CHROMIUM_PATH, PATH } = surroundings.environment
  const shell = CHROMIUM_PATH ? undefined : await findProgram([shellName], foldersOnPath(PATH))
  return shell ?? getBrowser(surroundings)
}

function installPackages(): void {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  const isUpdated = spawnSync('apt-get', ['update', '-q'], options).status === 0
  if (!isUpdated) return
  const packages = ['chromium', shellName]
  spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], options)
}

/** Makes sure that there is a browser; for root on Debian also installs the packages it needs. */
export async function provideBrowser(): Promise<void> {
  if (await findBrowser()) return
  const aptGet = await findProgram(['apt-get'], foldersOnPath(process.env.PATH))
  if (aptGet && process.getuid?.() === 0) {
    console.log('No Chromium found: installing the Debian packages of Chromium.')
    installPackages()
  }
  await getBrowser()
}
