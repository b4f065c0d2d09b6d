import { test as base } from 'vitest'
import { closing } from './closing.ts'
import { startTestSite } from './site.ts'
import { openStubBucket } from './stub-bucket.ts'

/** A `test` whose file shares a bucket and a site that keeps its evidence there. */
export const test = base
  .extend('bucket', { scope: 'file' }, closing(openStubBucket))
  .extend('site', { scope: 'file' }, async ({ bucket }, { onCleanup }) => {
    const site = await startTestSite({ evidenceS3: bucket.config })
    onCleanup(site.close)
    return site
  })
