import { expect, test } from 'vitest'
import { writeUmlautsOut } from './write-umlauts-out.ts'

test.for<[string, string | undefined]>([
  ['München', 'muenchen'],
  ['Mu\u0308nchen', 'muenchen'],
  ['Århus', 'aarhus'],
  ['Tromsø', 'tromsoe'],
  ['Manuel', undefined],
  ['Saint-Étienne', undefined],
])('%s is written %s', ([name, expected]) => {
  expect(writeUmlautsOut(name)).toBe(expected)
})
