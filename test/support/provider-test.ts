import type { Config } from '../../src/server/config.ts'
import { closing } from './closing.ts'
import { startTestSite } from './site.ts'
import { testThatStarts } from './site-test.ts'
import { startStubProvider } from './stub-provider.ts'

export type { TestSite } from './site.ts'

/** A `test` whose file shares a site that signs users in through the identity provider `stub`. */
export function testWithProvider(changes: Partial<Config> = {}) {
  return testThatStarts
    .extend('stub', { scope: 'file' }, closing(startStubProvider))
    .extend('site', { scope: 'file' }, async ({ stub }, { onCleanup }) => {
      const site = await startTestSite({ singleSignOn: stub.singleSignOn, ...changes })
      onCleanup(site.close)
      return site
    })
}
