import { describe, expect, test } from 'vitest'
import { faultsTexts } from '../../src/shared/texts/en/faults.ts'
import { problemsTexts } from '../../src/shared/texts/en/problems.ts'
import { findSentence } from '../../src/shared/texts/sentences.ts'
import { listSourceFiles } from '../support/source-files.ts'

const product = listSourceFiles().filter(
  ({ name }) =>
    /^src\/(server|shared)\/.+\.ts$/.test(name) &&
    !name.includes('/texts/') &&
    !name.endsWith('.test.ts'),
)

const isUsed = (code: string) => product.some(({ text }) => text.includes(`'${code}'`))

describe.each([problemsTexts, faultsTexts])('a code of $part', ({ sentences }) => {
  test('is sent by some route or schema', () => {
    const codes = Object.keys(sentences)
    expect(codes.length).toBeGreaterThan(10)
    expect(codes.filter((code) => !isUsed(code))).toEqual([])
  })

  test('is stable: small letters, digits and hyphens', () => {
    expect(Object.keys(sentences).filter((code) => !/^[a-z]+(-[a-z\d]+)*$/.test(code))).toEqual([])
  })

  test('has a sentence of its own, so that a sentence leads back to its code', () => {
    const fixed = Object.values(sentences).filter((sentence) => typeof sentence === 'string')
    expect(fixed.filter((sentence, index) => fixed.indexOf(sentence) !== index)).toEqual([])
  })
})

test('a code that is unknown, or comes without its values, has no sentence', () => {
  const { sentences } = problemsTexts
  expect(findSentence(sentences, { code: 'timeout' })).toBe('The request took too long to arrive.')
  expect(findSentence(sentences, { code: 'not-found', values: { what: 'report' } })).toBe(
    'There is no such report.',
  )
  expect(findSentence(sentences, { code: 'not-found' })).toBeUndefined()
  expect(findSentence(sentences, { code: 'toString' })).toBeUndefined()
})
