import { expect, test } from 'vitest'
import { readDuration } from './read-duration.ts'

test.each([
  ['5 minutes', 300, 300],
  ['2.5 hrs', 9_000, 9_000],
  ['2,5 Stunden', 9_000, 9_000],
  ['1 1/2 hours', 5_400, 5_400],
  ['1½ hours', 5_400, 5_400],
  ['half an hour', 1_800, 1_800],
  ['a minute and a half', 90, 90],
  ['5 and a half minutes', 330, 330],
  ['1 hr 30 min', 5_400, 5_400],
  ['1h30m', 5_400, 5_400],
  ['1\'30"', 90, 90],
  ['0:10:00', 600, 600],
  ['2-3 minutes', 120, 180],
  ['2 or 3 minutes', 120, 180],
  ['30 sec. - 2 min.', 30, 120],
  ['12to15 min', 720, 900],
  ['a few seconds', 2, 5],
  ['several minutes', 180, 600],
  ['a couple of hours', 7_200, 7_200],
  ['seconds', 2, 60],
  ['less than 5 minutes', 0, 300],
  ['up to 10 sec', 0, 10],
  ['zehn Minuten', 600, 600],
  ['une demi heure', 1_800, 1_800],
  ['unos minutos', 120, 300],
  ['cinco minutos', 300, 300],
  ['10 secunds', 10, 10],
  ['10 seconds then about 5 minutes', 10, 10],
  ['1h30', 5_400, 5_400],
  ['1h30 environ', 5_400, 5_400],
  ['hour', 3_600, 3_600],
  ['about minute', 60, 60],
  ['less than minute', 0, 60],
  ['hour and a half', 5_400, 5_400],
  ['Stunde', 3_600, 3_600],
  ['hours', 7_200, 86_400],
  ['a minute or two', 60, 120],
  ['an hour or 2', 3_600, 7_200],
  ['second or two', 1, 2],
  ['1 minute - two times', 60, 60],
  ['hour(s)', 7_200, 86_400],
  ['undici minuti', 660, 660],
  ['fünfundvierzig Minuten', 2_700, 2_700],
  ['due ore', 7_200, 7_200],
])('reads %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ['over an hour', 3_600],
  ['20+ minutes', 1_200],
  ['at least 45 min.', 2_700],
  ['1 hour plus', 3_600],
  ['over hour', 3_600],
])('reads %s without an upper bound', (text, from) => {
  expect(readDuration(text)).toEqual({ from, to: null })
})

test.each(['', 'unknown', '10', 'ongoing', 'all night', '1:30', 'birthday', 'rush hour'])(
  'reads nothing in "%s"',
  (text) => {
    expect(readDuration(text)).toBeUndefined()
  },
)
