import { expect, test } from 'vitest'
import { fieldsTexts } from '../../shared/texts/en/fields.ts'
import { describeRoom } from './field-counter.tsx'

test.each([
  [0, ''],
  [8_999, ''],
  [9_000, '1,000 characters left'],
  [9_999, '1 character left'],
  [10_000, '0 characters left'],
  [10_001, '1 character too many'],
])('with %i characters of 10,000', (count, text) =>
  expect(describeRoom(fieldsTexts, count, 10_000)).toBe(text),
)
