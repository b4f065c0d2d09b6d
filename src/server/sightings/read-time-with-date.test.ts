import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function write(text: string): string | undefined {
  const read = readTime(text)
  return read && `${clock(read.from)} to ${clock(read.to)} ${read.kind}`
}

const halfPastNine = '21:15 to 21:45 clock'

test.each([
  '12 June 21:30',
  '12.06. 21:30',
  '12.06.2001 21:30',
  '12.06.01, 21.30 Uhr',
  '12.6. um 21.30 Uhr',
  '12.06 21:30',
  '12. Juni 21:30 Uhr',
  '12th of June 2001, 9:30 pm',
  'on the 12th at 9:30 pm',
  'June 12 21:30',
  'June 12, 1998, 9:30 pm',
  "12 June '98 21:30",
  '12 June 2130',
  '10-12 June, 21:30',
  'between 10 and 12 June 21:30',
  '6/12/2001 21:30',
  '12/06 21:30',
  '12-06-2001 21:30',
  '2001-06-12 21:30',
  '2001-06-12T21:30',
  '21:30, 12 June',
  '9:30 pm on 11.12.',
  '12 juin 21h30',
  '12 de junio, 21:30',
  '12 giugno ore 21:30',
  '12 czerwca, godz. 21:30',
  '12 juni kl 21:30',
])('a date beside it does not hide the time: "%s"', (text) => {
  expect(write(text)).toBe(halfPastNine)
})

test.each([
  ['12 June, in the evening', '18:00 to 23:00 words'],
  ['12.06. abends', '18:00 to 23:00 words'],
  ['June 9 pm', '20:30 to 21:30 clock'],
  ['in June 9:30 pm', halfPastNine],
  ['12.06. 21 Uhr', '20:30 to 21:30 clock'],
  ['10.10.', '10:07 to 10:13 clock'],
  ['gegen 9.10. abends', '20:55 to 21:25 clock'],
  ['11.12 pm', '23:11 to 23:13 clock'],
  ['21.30-22.15', '21:30 to 22:15 clock'],
  ['2015 hrs on 12 June', '20:07 to 20:23 clock'],
  ['21:30 may be later', halfPastNine],
])('takes no time for a date, and no date for a time: "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each(['12 June', '12 June 2015', '2001-06-12', 'June 12th', '12/06/2001'])(
  'reads nothing in a date alone: "%s"',
  (text) => {
    expect(write(text)).toBeUndefined()
  },
)
