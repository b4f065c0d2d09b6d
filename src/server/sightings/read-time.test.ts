import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(((minutes % 60) + 60) % 60).padStart(2, '0')}`

function write(text: string): string | undefined {
  const read = readTime(text)
  return read && `${clock(read.from)} to ${clock(read.to)} ${read.kind}`
}

test.each([
  ['21:00', '20:30 to 21:30 clock'],
  ['21:30', '21:15 to 21:45 clock'],
  ['22:15', '22:07 to 22:23 clock'],
  ['22:10', '22:07 to 22:13 clock'],
  ['22:13', '22:12 to 22:14 clock'],
  ['22:13:40', '22:12 to 22:14 clock'],
  ['2130 hrs', '21:15 to 21:45 clock'],
  ['9:30 pm', '21:15 to 21:45 clock'],
  ['8.30 P.M.', '20:15 to 20:45 clock'],
  ['12:00 am', '-1:30 to 0:30 clock'],
  ['12:30 at night', '0:15 to 0:45 clock'],
  ['10:30 at night', '22:15 to 22:45 clock'],
  ['3 in the morning', '2:30 to 3:30 clock'],
  ['21h30', '21:15 to 21:45 clock'],
  ['vers 22h', '21:30 to 22:30 clock'],
  ['gegen 22:13', '21:58 to 22:28 clock'],
  ['20 Uhr 15', '20:07 to 20:23 clock'],
  ['um 9 abends', '20:30 to 21:30 clock'],
  ['las 9 de la noche', '20:30 to 21:30 clock'],
  ['21:00-22:00', '21:00 to 22:00 clock'],
  ['between 9 and 10 pm', '21:00 to 22:00 clock'],
  ['11 - 1 am', '23:00 to 25:00 clock'],
  ['11 - 1 pm', '11:00 to 13:00 clock'],
  ['0h30', '0:15 to 0:45 clock'],
  ['8h30', '8:15 to 8:45 clock'],
  ['0:30', '0:15 to 0:45 clock'],
  ['21:00 GMT', '20:30 to 21:30 clock'],
  ['2015 Z', '20:07 to 20:23 clock'],
  ['8 pm EST to 9 pm EST', '20:00 to 21:00 clock'],
  ['l0:30 am', '10:15 to 10:45 clock'],
  ['l1:30 AM', '11:15 to 11:45 clock'],
  ['around l2:05 am', '-1:50 to 0:20 clock'],
])('reads the clock in "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['dusk', '17:00 to 21:00 words'],
  ['Early morning', '4:00 to 8:00 words'],
  ['noon', '11:00 to 13:00 words'],
  ['midnight', '23:00 to 25:00 words'],
  ['Late evening', '21:00 to 24:00 words'],
  ['Nachmittags', '12:00 to 18:00 words'],
  ['Dämmerung bei Sonnenuntergang', '17:00 to 21:00 words'],
  ['minuit', '23:00 to 25:00 words'],
  ['de madrugada', '3:00 to 7:00 words'],
  ['pre-dawn', '3:00 to 7:00 words'],
  ['Morgendämmerung', '5:00 to 8:00 words'],
  ['au lever du soleil', '5:00 to 8:00 words'],
  ['al alba', '5:00 to 8:00 words'],
  ['ao nascer do sol', '5:00 to 8:00 words'],
  ['In der Abenddämmerung', '17:00 to 21:00 words'],
  ['au crépuscule', '17:00 to 21:00 words'],
  ['coucher du soleil', '17:00 to 21:00 words'],
  ['crepúsculo', '17:00 to 21:00 words'],
  ['puesta del sol', '17:00 to 21:00 words'],
  ['pôr do sol', '17:00 to 21:00 words'],
  ['à noite', '21:00 to 29:00 words'],
])('reads the part of the day in "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['half past nine pm', '21:15 to 21:45 clock'],
  ['half nine in the evening', '21:15 to 21:45 clock'],
  ['quarter to ten at night', '21:37 to 21:53 clock'],
  ['quarter past 12 am', '0:07 to 0:23 clock'],
  ['quarter to 12 am', '23:37 to 23:53 clock'],
  ['quarter to one pm', '12:37 to 12:53 clock'],
  ['10 past 9 pm', '21:07 to 21:13 clock'],
  ['12 minutes before 9 pm', '20:47 to 20:49 clock'],
  ['twenty-five to nine pm', '20:32 to 20:38 clock'],
  ['halb 10 abends', '21:15 to 21:45 clock'],
  ['halb 10 Uhr vormittags', '9:15 to 9:45 clock'],
  ['halb fünf nachts', '4:15 to 4:45 clock'],
  ['dreiviertel zehn abends', '21:37 to 21:53 clock'],
  ['viertel zehn abends', '21:07 to 21:23 clock'],
  ['5 vor 12 Uhr nachts', '23:52 to 23:58 clock'],
  ['fünf nach halb zehn abends', '21:32 to 21:38 clock'],
  ['5 vor 1 Uhr', '0:52 to 0:58 clock'],
  ['10 vor 22 Uhr', '21:47 to 21:53 clock'],
  ['neuf heures et demie du soir', '21:15 to 21:45 clock'],
  ['9h moins le quart du matin', '8:37 to 8:53 clock'],
  ['dix heures moins dix', '9:47 to 9:53 clock'],
  ['las nueve y media de la noche', '21:15 to 21:45 clock'],
  ['las diez menos cuarto de la noche', '21:37 to 21:53 clock'],
  ['las nueve y veinte de la noche', '21:17 to 21:23 clock'],
  ['le nove e mezza di sera', '21:15 to 21:45 clock'],
  ['le dieci meno un quarto di sera', '21:37 to 21:53 clock'],
])('reads the part of an hour in "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['nine pm', '20:30 to 21:30 clock'],
  ["nine o'clock p.m.", '20:30 to 21:30 clock'],
  ['ten p.m.', '21:30 to 22:30 clock'],
  ["eleven o'clock at night", '22:30 to 23:30 clock'],
  ['nine thirty pm', '21:15 to 21:45 clock'],
  ['nine forty-five in the evening', '21:37 to 21:53 clock'],
  ['nine oh five pm', '21:02 to 21:08 clock'],
  ['neun Uhr', '8:30 to 9:30 clock'],
  ['ein Uhr nachts', '0:30 to 1:30 clock'],
  ['zehn Uhr fünfundvierzig', '10:37 to 10:53 clock'],
  ['neuf heures', '8:30 to 9:30 clock'],
  ['onze heures du soir', '22:30 to 23:30 clock'],
  ['nueve de la noche', '20:30 to 21:30 clock'],
  ['las once de la noche', '22:30 to 23:30 clock'],
  ['la una de la madrugada', '0:30 to 1:30 clock'],
  ['le nove di sera', '20:30 to 21:30 clock'],
  ["l'una di notte", '0:30 to 1:30 clock'],
  ['about 9 last night', '20:30 to 21:30 clock'],
  ['nine tonight', '20:30 to 21:30 clock'],
  ['alle due di notte', '1:30 to 2:30 clock'],
  ['between nine and ten pm', '21:00 to 22:00 clock'],
])('reads the number words in "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['10 to 9 pm', '20:47 to 20:53 clock'],
  ['ten to nine pm', '20:47 to 20:53 clock'],
  ['20 to 9 in the evening', '20:37 to 20:43 clock'],
  ['9 to 10 pm', '21:00 to 22:00 clock'],
  ['from 9 to 10 pm', '21:00 to 22:00 clock'],
  ['5 to 7 pm', '17:00 to 19:00 clock'],
  ['10 to 2 am', '22:00 to 26:00 clock'],
  ['from 10 am to 9 pm', '10:00 to 21:00 clock'],
  ['20 to 22h', '20:00 to 22:00 clock'],
  ['entre las 9 y las 10 de la noche', '21:00 to 22:00 clock'],
  ['tra le nove e le dieci di sera', '21:00 to 22:00 clock'],
  ['entre 21h et 22h', '21:00 to 22:00 clock'],
  ['zwischen halb zehn und zehn Uhr abends', '21:30 to 22:00 clock'],
  ['9 pm until about 11 pm', '21:00 to 23:00 clock'],
])('tells minutes before an hour from an interval: "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['midnight to 2 am', '0:00 to 2:00 clock'],
  ['between midnight and 3', '0:00 to 3:00 clock'],
  ['12 midnight - 12:30 am', '0:00 to 0:30 clock'],
  ['midnight or 1 am', '0:00 to 1:00 clock'],
  ['9 pm to midnight', '21:00 to 24:00 clock'],
  ['from 9 to midnight', '21:00 to 24:00 clock'],
  ['noon to 2 pm', '12:00 to 14:00 clock'],
  ['10 am to noon', '10:00 to 12:00 clock'],
  ['between noon and midnight', '12:00 to 24:00 clock'],
  ['entre minuit et 1h', '0:00 to 1:00 clock'],
  ['entre minuit et deux heures du matin', '0:00 to 2:00 clock'],
  ['de 22h à minuit', '22:00 to 24:00 clock'],
  ['entre midi et 14h', '12:00 to 14:00 clock'],
  ['entre midi et deux', '12:00 to 14:00 clock'],
  ['zwischen 22 Uhr und Mitternacht', '22:00 to 24:00 clock'],
  ['zwischen Mitternacht und 2 Uhr', '0:00 to 2:00 clock'],
  ['entre la medianoche y las 2', '0:00 to 2:00 clock'],
  ['dalle 22 a mezzanotte', '22:00 to 24:00 clock'],
  ['tra mezzanotte e le 2', '0:00 to 2:00 clock'],
  ['2 hours after midnight', '1:30 to 2:30 clock'],
  ['an hour after noon', '12:30 to 13:30 clock'],
  ['two hours before midnight', '21:30 to 22:30 clock'],
  ['eine Stunde nach Mitternacht', '0:30 to 1:30 clock'],
  ['deux heures avant minuit', '21:30 to 22:30 clock'],
  ['dos horas después de medianoche', '1:30 to 2:30 clock'],
  ['due ore dopo mezzanotte', '1:30 to 2:30 clock'],
  ['a few hours after midnight', '0:00 to 6:00 words'],
  ['half an hour after midnight', '0:15 to 0:45 clock'],
  ['à minuit', '23:00 to 25:00 words'],
  ['midnight and 2 lights', '23:00 to 25:00 words'],
  ['12 de la mañana', '11:30 to 12:30 clock'],
  ['entre las 11 y las 12 de la mañana', '11:00 to 12:00 clock'],
  ['entre las 12 y la 1 de la mañana', '0:00 to 1:00 clock'],
  ['12 de la noche', '-1:30 to 0:30 clock'],
])('reads midnight and noon in "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['ore 21', '20:30 to 21:30 clock'],
  ['alle ore 9', '8:30 to 9:30 clock'],
  ['ore 9 di sera', '20:30 to 21:30 clock'],
  ['ore 21,30', '21:15 to 21:45 clock'],
  ['alle ore 21.30', '21:15 to 21:45 clock'],
  ['verso le 21', '20:30 to 21:30 clock'],
  ['alle ventuno', '20:30 to 21:30 clock'],
  ['alle 21 circa', '20:30 to 21:30 clock'],
  ['alle 21 e 30', '21:15 to 21:45 clock'],
  ['alle 21 e mezza', '21:15 to 21:45 clock'],
  ['tra le 21 e le 22', '21:00 to 22:00 clock'],
  ['dalle 21 alle 22', '21:00 to 22:00 clock'],
])('reads the Italian hour in "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['2 lights in the evening', '18:00 to 23:00 words'],
  ['5 to 10 minutes at night', '21:00 to 29:00 words'],
  ['5 vor Mitternacht', '23:00 to 25:00 words'],
  ['one night', '21:00 to 29:00 words'],
  ['one of us, in the morning', '6:00 to 12:00 words'],
  ['twelve midnight', '23:00 to 25:00 words'],
  ['one Friday night', '21:00 to 29:00 words'],
  ['at night, two or three', '21:00 to 29:00 words'],
  ['6 AM EST 04/26/02', '5:30 to 6:30 clock'],
  ['once in the evening', '18:00 to 23:00 words'],
  ['um 9 am Abend', '20:30 to 21:30 clock'],
  ['1 Uhr mittags', '12:30 to 13:30 clock'],
  ['5 Uhr nachts', '4:30 to 5:30 clock'],
  ['12 Uhr abends', '-1:30 to 0:30 clock'],
  ['mezzanotte', '23:00 to 25:00 words'],
  ['di sera', '18:00 to 23:00 words'],
])('does not take another number for an hour: "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ["l'après-midi", '12:00 to 18:00 words'],
  ["en fin d'après-midi", '12:00 to 18:00 words'],
  ['morgens gegen 5', '4:30 to 5:30 clock'],
  ['um 5 Uhr morgens', '4:30 to 5:30 clock'],
  ['in the wee hours', '0:00 to 6:00 words'],
  ['10ish pm', '21:30 to 22:30 clock'],
  ['around 3:30ish am', '3:15 to 3:45 clock'],
  ['rond 22 uur', '21:30 to 22:30 clock'],
  ['22.30 uur', '22:15 to 22:45 clock'],
  ["om half elf 's avonds", '22:15 to 22:45 clock'],
  ["om kwart over tien 's avonds", '22:07 to 22:23 clock'],
  ["kwart voor elf 's avonds", '22:37 to 22:53 clock'],
  ['tussen 22 en 23 uur', '22:00 to 23:00 clock'],
  ["'s ochtends", '6:00 to 12:00 words'],
  ["'s middags", '12:00 to 18:00 words'],
  ["'s avonds laat", '18:00 to 23:00 words'],
  ['tegen middernacht', '23:00 to 25:00 words'],
  ['zonsondergang', '17:00 to 21:00 words'],
  ['o godzinie 22', '21:30 to 22:30 clock'],
  ['godz. 22:30', '22:15 to 22:45 clock'],
  ['około 22:13', '21:58 to 22:28 clock'],
  ['wieczorem', '18:00 to 23:00 words'],
  ['w nocy', '21:00 to 29:00 words'],
  ['rano', '6:00 to 12:00 words'],
  ['o świcie', '5:00 to 8:00 words'],
  ['o zmierzchu', '17:00 to 21:00 words'],
  ['po południu', '12:00 to 18:00 words'],
  ['o północy', '23:00 to 25:00 words'],
  ['w południe', '11:00 to 13:00 words'],
  ['kl. 22:30', '22:15 to 22:45 clock'],
  ['klokken 22', '21:30 to 22:30 clock'],
  ['klo 22', '21:30 to 22:30 clock'],
  ['ved 22-tiden', '21:30 to 22:30 clock'],
  ['på kvällen', '18:00 to 23:00 words'],
  ['om aftenen', '18:00 to 23:00 words'],
  ['på natten', '21:00 to 29:00 words'],
  ['midnatt', '23:00 to 25:00 words'],
  ['skymning', '17:00 to 21:00 words'],
  ['om eftermiddagen', '12:00 to 18:00 words'],
  ['på förmiddagen', '9:00 to 12:00 words'],
  ['illalla', '18:00 to 23:00 words'],
  ['12:05 am over Carondelet', '0:02 to 0:08 clock'],
])('reads a time as Europeans write it: "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each(['half past nine', 'quarter to eleven', 'halb elf', 'le nove', 'ten to nine', 'at ten'])(
  'does not guess the half of the day in "%s"',
  (text) => {
    expect(readTime(text)).toBeUndefined()
  },
)

test.each([
  '',
  'Unknown',
  '9:30',
  "9 o'clock",
  '25:00',
  '13 am',
  'l3 am',
  '5 minutes',
  "don't remember",
  'alle 20 Minuten',
  'le 21 juin',
  'alle 9 e 30',
])('reads nothing in "%s"', (text) => {
  expect(readTime(text)).toBeUndefined()
})
