import { expect, test } from 'vitest'
import { formatsIn } from '../../shared/texts/formats.ts'
import { namesOnlyTown } from './names-only-town.ts'

const chicago = { name: 'Chicago', division: 'Illinois', country: 'US' }

test.for([
  ['Chicago', true],
  ['Chicago, IL', true],
  ['chicago, Illinois, USA', true],
  ['Chicago, United States', true],
  ["Chicago, O'Hare", false],
  ["O'Hare, Chicago, IL", false],
  ['Chicago (north side), IL', false],
] as const)('"%s" names only the town: %s', ([location, isOnlyTown]) => {
  expect(namesOnlyTown(location, chicago, formatsIn('en'))).toBe(isOnlyTown)
})

test('accents make no difference', () => {
  const lodz = { name: 'Łódź', division: null, country: 'PL' }
  expect(namesOnlyTown('Lodz, Poland', lodz, formatsIn('en'))).toBe(true)
})
