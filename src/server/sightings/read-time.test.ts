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

test.each(['', 'Unknown', '9:30', "9 o'clock", '25:00', '13 am', '5 minutes', "don't remember"])(
  'reads nothing in "%s"',
  (text) => {
    expect(readTime(text)).toBeUndefined()
  },
)
