import { expect, test } from 'vitest'
import { searchedWords } from './searched-words.ts'

test.for([
  ['lights in the sky', ['lights', 'sky']],
  ['The lights', ['The', 'lights']],
  ['lights in', ['lights', 'in']],
  ['lights "in the sky" at night', ['lights', 'in the sky', 'night']],
  ['near death', ['near', 'death']],
  ['light - light', ['light']],
] as const)('of "%s" the words that are asked for are marked', ([search, words]) => {
  expect(searchedWords(search)).toEqual(words)
})
