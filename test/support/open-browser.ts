import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { getBrowser, getQuickBrowser } from './find-browser.ts'

/** With `keepsPages` the browser has a back-forward cache, like the browsers of visitors. */
export async function browserOptions({ keepsPages = false } = {}): Promise<LaunchOptions> {
  return {
    executablePath: await (keepsPages ? getBrowser() : getQuickBrowser()),
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  }
}

/** For tests that Playwright does not run. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions())
}
