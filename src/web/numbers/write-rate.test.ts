import { expect, test } from 'vitest'
import { formatsIn } from '../../shared/texts/formats.ts'
import { writeRate } from './write-rate.ts'

const { number } = formatsIn('en')

test.for([
  [{ perMillion: 928.35, low: 855.36, high: 1005.9 }, ['928', '855', '1,006']],
  [{ perMillion: 8.24, low: 6.08, high: 10.93 }, ['8.2', '6.1', '10.9']],
  [{ perMillion: 96.4, low: 90.12, high: 103.4 }, ['96', '90', '103']],
  [{ perMillion: 1.34, low: 1, high: 1.77 }, ['1.34', '1.00', '1.77']],
] as const)('a rate has as many decimals as its interval: %j', ([rate, expected]) => {
  const { perMillion, low, high } = writeRate(rate, number)
  expect([perMillion, low, high]).toEqual(expected)
})
