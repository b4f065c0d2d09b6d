import { expect, test } from 'vitest'
import { memorySettings } from './settings.ts'

test.for([
  [0.5, 128, 512],
  [1, 128, 512],
  [4, 512, 2_048],
  [64, 1_024, 4_096],
] as const)('of %d GB of memory PostgreSQL takes %d MB', ([gigabytes, buffers, cached]) => {
  expect(memorySettings(gigabytes * 1_024 ** 3)).toEqual({
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${cached}MB`,
  })
})
