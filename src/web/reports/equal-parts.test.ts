import { expect, test } from 'vitest'
import { equalParts } from './equal-parts.ts'

const report = {
  id: 'one',
  phenomenonType: 'ufo',
  region: 'usa',
  status: 'pending',
  anonymous: true,
  sightingDate: '2024-03-14',
} as const

test('everything is equal on reports that differ by their ids', () => {
  const others = ['two', 'three'].map((id) => ({ ...report, id }))
  expect(equalParts([report, ...others])).toEqual(['type', 'region', 'status', 'reporter'])
})

test.for([
  [{ phenomenonType: 'ghost' }, ['region', 'status', 'reporter']],
  [{ region: 'eu' }, ['type', 'status', 'reporter']],
  [{ status: 'verified' }, ['type', 'region', 'reporter']],
  [{ anonymous: false }, ['type', 'region', 'status']],
] as const)('%o is not equal on all', ([difference, parts]) => {
  expect(equalParts([report, { ...report, id: 'two' }, { ...report, ...difference }])).toEqual(
    parts,
  )
})

test('only an unknown date is equal on all', () => {
  const undated = { ...report, sightingDate: 'Unknown' }
  expect(equalParts([undated, { ...undated, id: 'two' }])).toContain('date')
  expect(equalParts([undated, { ...report, id: 'two' }])).not.toContain('date')
})

test('a published name stays on each card', () => {
  const named = { ...report, anonymous: false }
  expect(equalParts([named, { ...named, id: 'two' }])).not.toContain('reporter')
})

test('a report alone keeps all', () => {
  expect(equalParts([report])).toEqual([])
  expect(equalParts([])).toEqual([])
})
