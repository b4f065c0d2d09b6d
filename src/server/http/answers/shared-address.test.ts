import { expect, test } from 'vitest'
import { sharedAddress } from './shared-address.ts'

test.for([
  ['/?type=ufo', 'frequent'],
  ['/api/reports?type=ufo&region=usa&offset=12&limit=12', 'rare'],
  ['/?type=ufo=1', undefined],
  ['/?type=ufo=', undefined],
  ['/?type=ufo&region=usa=1', undefined],
  ['/?type=ufo?1', undefined],
  ['/?type=ufo&other=1', undefined],
  ['/?', undefined],
] as const)('an address is shared only as the site writes it: %s', ([url, expected]) => {
  expect(sharedAddress(url)).toBe(expected)
})
