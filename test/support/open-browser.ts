import { type Browser, chromium } from '@playwright/test'
import { getBrowser, getQuickBrowser } from './find-browser.ts'

/** With `keepsPages` the browser holds pages for the back button in memory, as people's do. */
export async function openBrowser({ keepsPages = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await (keepsPages ? getBrowser() : getQuickBrowser()),
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  })
}
