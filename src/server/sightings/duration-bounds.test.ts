import { expect, test } from 'vitest'
import { readDuration } from './read-duration.ts'

test.each([
  ['no more than 10 seconds', 10],
  ['not more than a minute', 60],
  ['nothing more than 2 seconds', 2],
  ['no longer than a minute', 60],
  ['nicht länger als 5 Minuten', 300],
  ['pas plus de 10 secondes', 10],
  ['no más de 10 segundos', 10],
  ['non più di un minuto', 60],
  ["moins d'une heure", 3_600],
  ['weniger als 1 Minute', 60],
  ['menos de un minuto', 60],
  ['meno di un minuto', 60],
  ['10 minutes or less', 600],
  ['10 minutes, or less', 600],
  ['10 Minuten oder weniger', 600],
  ['2 minutes max', 120],
  ['45 seconds tops', 45],
  ['at most 5 minutes', 300],
  ['höchstens 5 Minuten', 300],
  ['max. 10 Sek.', 10],
  ['al massimo 5 minuti', 300],
])('reads %s without a lower bound', (text, to) => {
  expect(readDuration(text)).toEqual({ from: 0, to })
})

test.each([
  ['1-2 min max', 60, 120],
  ['5 minutes more or less', 300, 300],
  ['más o menos 5 minutos', 300, 300],
  ['+/- 5 minutes', 300, 300],
  ['approx.30sec', 30, 30],
  ['1min.30sec.', 90, 90],
  ['5 sec over the horizon', 5, 5],
  ['over the lake for 10 minutes', 600, 600],
  ['10 minutes under a tree', 600, 600],
  ['at 12:15 a.m. for 5 minutes', 300, 300],
  ['so far away, for 5 minutes', 300, 300],
  ['3 still objects for 5 minutes', 300, 300],
  ['10 minute continued', 600, 600],
  ['30 min. day 1, 10 min. 2', 1_800, 1_800],
  ['2 seconds/ 1 week', 2, 2],
  ['30 minutes to 2 days', 1_800, 172_800],
  ['5 min, -6 hours CST', 300, 300],
])('reads both bounds in %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ['over an hour', 3_600],
  ['20+ minutes', 1_200],
  ['at least 45 min.', 2_700],
  ['1 hour plus', 3_600],
  ['over hour', 3_600],
  ['mindestens 10 Minuten', 600],
  ['minimum 10 minutes', 600],
  ['10 minutes minimum', 600],
  ['10 minutes or more', 600],
  ['10 minutes >', 600],
  ['more then 10 minutes', 600],
  ['not less than 10 minutes', 600],
  ['au moins 10 minutes', 600],
  ['al menos 10 minutos', 600],
  ['almeno 10 minuti', 600],
  ["più di un'ora", 3_600],
  ["plus d'une heure", 3_600],
  ['über eine Stunde', 3_600],
  ['mehr als 1 Stunde', 3_600],
  ['1 hour and counting', 3_600],
  ['15 minutes still there', 900],
  ['so far 2 hours', 7_200],
  ['so far...40 mins', 2_400],
  ['1 hour so far', 3_600],
  ['20 min and still going', 1_200],
  ['still watching, 30 minutes', 1_800],
  ['30 min. but still there', 1_800],
  ['45 minutes; still there', 2_700],
  ['30 minutes & continuing', 1_800],
  ['1hr(still occuring)', 3_600],
  ['ongoing, 15 mins., now', 900],
  ['still going after 10 minutes', 600],
])('reads %s without an upper bound', (text, from) => {
  expect(readDuration(text)).toEqual({ from, to: null })
})
