import { test as base } from 'vitest'
import type { Config } from '../../src/server/config.ts'
import { startTestSite } from './site.ts'

export type { TestSite } from './site.ts'

/** A `test` whose file shares one site with this configuration; the site starts when it is first used. */
export function testWithSite(changes: Partial<Config>) {
  return base
    .extend('changes', { scope: 'file' }, changes)
    .extend('site', { scope: 'file' }, async ({ changes }, { onCleanup }) => {
      const site = await startTestSite(changes)
      onCleanup(site.close)
      return site
    })
}

/** A `test` whose file shares one site of a trial. */
export const test = testWithSite({})
