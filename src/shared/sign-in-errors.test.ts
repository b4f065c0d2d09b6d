import { expect, test } from 'vitest'
import { readSignInError } from './sign-in-errors.ts'
import { signInErrorsTexts } from './texts/en/sign-in-errors.ts'

test('every code has a sentence', () => {
  for (const [code, sentence] of Object.entries(signInErrorsTexts.sentences)) {
    expect(readSignInError(code)).toBe(code)
    expect(sentence).toMatch(/^[A-Z].{30,}\.$/)
  }
})

test.each([null, '', 'x', 'toString', '__proto__', '<b>'])('%j is not a code', (code) => {
  expect(readSignInError(code)).toBeUndefined()
})
