import { expect, test } from 'vitest'
import { wholeReadingTexts } from '../../shared/texts/en/whole-reading.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { writeDuration } from './write-duration.ts'

test.for([
  [null, null, undefined],
  [300, 300, '5 minutes'],
  [120, 300, '2 to 5 minutes'],
  [3_600, 7_200, '1 to 2 hours'],
  [30, 120, '30 seconds to 2 minutes'],
  [3_600, 5_400, '1 hour to 1 hour 30 minutes'],
  [5_400, 5_400, '1 hour 30 minutes'],
  [61, null, 'at least 1 minute 1 second'],
  [0, 10, 'at most 10 seconds'],
  [0, 0, '0 seconds'],
  [360_000, 360_000, '100 hours'],
] as const)('writes %j to %j as %j', ([durationFrom, durationTo, written]) => {
  const words = { texts: wholeReadingTexts, formats: formatsIn('en') }
  expect(writeDuration({ durationFrom, durationTo }, words)).toBe(written)
})
