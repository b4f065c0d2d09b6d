import type { Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { openHydrated } from './browser-page.ts'

/** Opens Explore with a question such as `?search=light`, and waits until its code answers. */
export const openExplore = (page: Page, question = '') =>
  openHydrated(page, pageUrls.explore + question)

export const cardTitles = (page: Page) => page.locator('.cards h3')

/** The heading above the reports. */
export const total = (page: Page) => page.getByRole('heading', { level: 2, name: /reports?$/ })

export const nextReports = (page: Page) => page.getByRole('link', { name: 'Next reports' })

export const openFilters = (page: Page) => page.locator('.explore-filters > summary').click()
