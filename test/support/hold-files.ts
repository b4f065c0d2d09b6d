import type { Page } from '@playwright/test'

/** Holds back the matching files until the returned function is called. */
export async function holdFiles(page: Page, pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}
