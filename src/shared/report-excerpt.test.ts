import { expect, test } from 'vitest'
import { reportExcerpt } from './report-excerpt.ts'

const notes = 'Shape: Triangle\nWeather that day: Foggy\nSource: https://example.org/?id=1'
const long = `Long ago ${'we walked home '.repeat(20)}and a triangle came ${'over the hill '.repeat(20)}`

const excerptOf = (description: string, ...words: string[]) =>
  reportExcerpt({ description }, words, 120)

test('an excerpt is the beginning where that holds a word, or where none is marked', () => {
  const story = 'A dark triangle stood above the mill.'
  expect(excerptOf(`${story}\n\n${notes}`, 'triangle')).toBe(story)
  expect(excerptOf(`${story}\n\n${notes}`)).toBe(story)
  expect(excerptOf(`${story}\n\n${notes}`, 'Leeds')).toBe(story)
})

test('an excerpt begins before the first word that the story holds later', () => {
  const excerpt = excerptOf(`${long}\n\n${notes}`, 'triangle')
  expect(excerpt).toMatch(/^…\w.* and a triangle came over .*…$/)
  expect(excerpt.length).toBeLessThanOrEqual(122)
})

test('an excerpt adds the note of an archive if only that holds a word', () => {
  expect(excerptOf(`Grey, and no lights.\n\n${notes}`, 'triangle')).toBe(
    'Grey, and no lights. ·\u00a0Shape: Triangle',
  )
  expect(
    excerptOf(`${long.replace('triangle', 'shape')}\n\n${notes}`, 'foggy', 'triangle'),
  ).toMatch(/^Long ago .{40,75}… ·\u00a0Shape: Triangle ·\u00a0Weather that day: Foggy$/)
})
