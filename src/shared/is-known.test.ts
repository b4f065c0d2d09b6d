import { expect, test } from 'vitest'
import { isTold } from './is-known.ts'

test.for([
  ...['Unknown', ' unknown. ', 'UNK', 'Unkown', 'Not known', 'Time unknown', 'Unknown time'],
  ...['Time not known', 'Duration unknown', 'N/A', '?', '????'],
])('%j says nothing of a time or a duration', (text) => {
  expect(isTold(text)).toBe(false)
})

test.for([
  '21:00',
  '8:30 ???',
  'unknown, perhaps an hour',
  '#1 time unknown; #2, 10:30 PM',
  'none',
  '',
])('%j is shown as told', (text) => {
  expect(isTold(text)).toBe(true)
})
