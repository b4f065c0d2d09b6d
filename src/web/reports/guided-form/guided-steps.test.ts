import { expect, test } from 'vitest'
import { reportFieldNames } from '../report-form/report-form-fields.ts'
import { fieldsOf, stepBeside, stepNames, stepOf } from './guided-steps.ts'

test('the steps ask for each field of the form once', () => {
  const asked = stepNames.flatMap((name) => fieldsOf(name))
  expect([...asked].sort()).toEqual([...reportFieldNames].sort())
})

test('who sees the name comes first, then the story, and the answers are checked last', () => {
  expect(stepOf('anonymous')).toBe(stepNames[0])
  expect(stepOf('description')).toBe(stepNames[1])
  expect(stepNames.at(-1)).toBe('check')
})

test('before the first step and after the last one there is none', () => {
  expect(stepBeside('name', -1)).toBe('name')
  expect(stepBeside('name', 1)).toBe('story')
  expect(stepBeside('check', 1)).toBe('check')
})
