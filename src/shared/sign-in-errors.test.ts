import { expect, test } from 'vitest'
import { signInErrorMessage, signInErrors } from './sign-in-errors.ts'

test('every code has a sentence that says what happened', () => {
  for (const [code, sentence] of Object.entries(signInErrors)) {
    expect(signInErrorMessage(code)).toBe(sentence)
    expect(sentence).toMatch(/^[A-Z].{30,}\.$/)
  }
})

test.each([null, '', 'x', 'toString', '__proto__', '<b>'])('%j is no code', (code) => {
  expect(signInErrorMessage(code)).toBeUndefined()
})
