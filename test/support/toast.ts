import { expect, type Locator } from '@playwright/test'

/**
 * Expects a toast with this title and, where given, this text. Both are looked at together, because a toast
 * stays for some seconds only. Where the action leads to another page, wait for both side by side.
 */
export async function expectToast(toast: Locator, title: string, text?: string): Promise<void> {
  const page = toast.page()
  const titled = toast.filter({ has: page.getByText(title, { exact: true }) })
  const told = text ? titled.filter({ has: page.getByText(text, { exact: true }) }) : titled
  await expect(told).toBeVisible()
}
