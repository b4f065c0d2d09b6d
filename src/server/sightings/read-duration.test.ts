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
  ['30 mimutes', 1_800, 1_800],
  ['2 miuntes', 120, 120],
  ['3-4 houres', 10_800, 14_400],
  ['5-minutes', 300, 300],
  ['10-min', 600, 600],
  ['10-15-min', 600, 900],
  ['4-5-mins', 240, 300],
  ['2-min-3-min', 120, 180],
  ['1-hr.', 3_600, 3_600],
  ['2,min.', 120, 120],
  ['1 ,minute', 60, 60],
  ['3to4,min.', 180, 240],
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
  ['2:00 minutes', 120, 120],
  ['2:45 minutes', 165, 165],
  ['1:20 min', 80, 80],
  ['5:00min', 300, 300],
  ['1:30 hours', 5_400, 5_400],
  ['0:45 hrs', 2_700, 2_700],
  ['5:00-7:00min.', 300, 420],
  ['1:30 to 2 mins', 90, 120],
  ['45sec - 1:30 min', 45, 90],
  ['2:30 Stunden', 9_000, 9_000],
  ['1:30 ore', 5_400, 5_400],
  ['0:05 seconds', 5, 5],
])('reads minutes and seconds, or hours and minutes, in %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ['5 à 10 minutes', 300, 600],
  ['5 a 10 minutos', 300, 600],
  ['da 5 a 10 minuti', 300, 600],
  ['cinco a diez minutos', 300, 600],
  ['30 segundos a 2 minutos', 30, 120],
  ['between 20 min and 45 min', 1_200, 2_700],
  ['between 5 and 10 minutes', 300, 600],
  ['zwischen 5 und 10 Minuten', 300, 600],
  ['entre 5 et 10 minutes', 300, 600],
  ['tra 5 e 10 minuti', 300, 600],
  ['10~15 minutes', 600, 900],
  ['30 minutes to hour', 1_800, 1_800],
  ['45-1hr', 2_700, 3_600],
  ['45 to 1 1/2 hours', 2_700, 5_400],
  ['30-1 min', 30, 60],
  ['2-1 hours', 3_600, 7_200],
])('reads an interval in %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ['forty five minutes', 2_700, 2_700],
  ['forty-five minutes', 2_700, 2_700],
  ['twenty five seconds', 25, 25],
  ['sixty-five minutes', 3_900, 3_900],
  ['twenty to thirty-five minutes', 1_200, 2_100],
  ['treinta y cinco minutos', 2_100, 2_100],
  ['vingt-cinq minutes', 1_500, 1_500],
  ['quatre-vingt-dix minutes', 5_400, 5_400],
  ['trentacinque minuti', 2_100, 2_100],
  ['dreißig Minuten', 1_800, 1_800],
  ['fünfunddreißig Minuten', 2_100, 2_100],
])('reads the number words in %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ['1 h 30', 5_400, 5_400],
  ['1 hour 30', 5_400, 5_400],
  ['2 hours, 15', 8_100, 8_100],
  ['1 min 30', 90, 90],
  ["un'ora e mezza", 5_400, 5_400],
  ["mezz'ora", 1_800, 1_800],
  ["un quarto d'ora", 900, 900],
  ["un'ora e un quarto", 4_500, 4_500],
  ['three quarters of an hour', 2_700, 2_700],
  ['half-an-hour', 1_800, 1_800],
  ['eine Viertelstunde', 900, 900],
  ['dreiviertel Stunde', 2_700, 2_700],
  ['anderthalb Stunden', 5_400, 5_400],
  ['zweieinhalb Minuten', 150, 150],
  ["un quart d'heure", 900, 900],
  ["trois quarts d'heure", 2_700, 2_700],
  ['une demi-heure', 1_800, 1_800],
  ['une heure et demie', 5_400, 5_400],
  ['un cuarto de hora', 900, 900],
  ['dos horas y media', 9_000, 9_000],
  ['1/320 second', 0, 0],
  ['1/5 minutes', 60, 300],
  ['5-minute', 300, 300],
])('reads parts of a unit in %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ["2 min's", 120, 120],
  ['45 min.s', 2_700, 2_700],
  ["4hr's", 14_400, 14_400],
  ['2 MIN:S', 120, 120],
  ["14-15 second's", 14, 15],
  ["1 min's 30 sec.s", 90, 90],
  ["5' 30''", 330, 330],
  ['1 1/2" hour', 5_400, 5_400],
  ["10' seconds", 10, 10],
  ["it's been 5 minutes", 300, 300],
])('takes the s behind a unit for no second: %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ['ein paar Minuten', 120, 300],
  ['wenige Sekunden', 2, 5],
  ['pochi secondi', 2, 5],
  ['alcuni minuti', 120, 300],
  ['qualche minuto', 120, 300],
  ['unos pocos segundos', 2, 5],
  ['algunos minutos', 120, 300],
])('reads a few in %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ['een half uur', 1_800, 1_800],
  ['anderhalf uur', 5_400, 5_400],
  ['een kwartier', 900, 900],
  ['drie kwartier', 2_700, 2_700],
  ['twee uur', 7_200, 7_200],
  ['enkele seconden', 2, 5],
  ['minder dan 5 minuten', 0, 300],
  ['meer dan een uur', 3_600, null],
  ['pół godziny', 1_800, 1_800],
  ['półtorej godziny', 5_400, 5_400],
  ['godzina', 3_600, 3_600],
  ['2 godziny', 7_200, 7_200],
  ['kilka minut', 120, 300],
  ['parę sekund', 2, 5],
  ['kwadrans', 900, 900],
  ['mniej niż 10 sekund', 0, 10],
  ['ponad godzinę', 3_600, null],
  ['några minuter', 120, 300],
  ['en halvtimme', 1_800, 1_800],
  ['en halv time', 1_800, 1_800],
  ['en timme', 3_600, 3_600],
  ['mer än 5 minuter', 300, null],
  ['mindre än 5 minuter', 0, 300],
  ['mere end 5 minutter', 300, null],
  ['et kvarter', 900, 900],
  ['noen sekunder', 2, 5],
  ['puoli tuntia', 1_800, 1_800],
  ['muutama minuutti', 120, 300],
  ['une dizaine de minutes', 600, 600],
  ['une vingtaine de secondes', 20, 20],
  ['une bonne heure', 3_600, 3_600],
  ['eine gute Stunde', 3_600, 3_600],
  ['una decina di minuti', 600, 600],
  ["un paio d'ore", 7_200, 7_200],
  ['un par de minutos', 120, 120],
  ['um par de minutos', 120, 120],
])('reads a duration as Europeans write it: %s', (text, from, to) => {
  expect(readDuration(text)).toEqual({ from, to })
})

test.each([
  ...['', 'unknown', '10', 'ongoing', 'all night', '1:30', 'birthday', 'rush hour'],
  ...['1:30 seconds', '0:30 min', '22:30 hrs', '12:15 a.m.', 'not sure'],
  ...['-6 hours CST', 'UTC +2 h', 'GMT-5 hrs'],
])('reads nothing in "%s"', (text) => {
  expect(readDuration(text)).toBeUndefined()
})
