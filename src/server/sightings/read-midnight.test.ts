import { expect, test } from 'vitest'
import { readSighting } from './read-sighting.ts'

/** What is read on 21 March, with the day of each time. */
function write(sightingTime: string): string {
  const { localFrom, localTo, timeKind } = readSighting(
    {
      ...{ sightingDate: '2024-03-21', sightingTime, duration: '', timePrecision: null },
      createdAt: new Date('2024-03-25T10:00:00Z'),
    },
    null,
  )
  return `${localFrom?.slice(8, 16)} to ${localTo?.slice(8, 16)} ${timeKind}`
}

test.each([
  ['just after midnight', '21T00:00 to 21T01:00 words'],
  ['Shortly after midnight, over the lake', '21T00:00 to 21T01:00 words'],
  ['a few minutes after midnight', '21T00:00 to 21T01:00 words'],
  ['right past midnight', '21T00:00 to 21T01:00 words'],
  ['kurz nach Mitternacht', '21T00:00 to 21T01:00 words'],
  ['peu après minuit', '21T00:00 to 21T01:00 words'],
  ['poco después de la medianoche', '21T00:00 to 21T01:00 words'],
  ['poco dopo la mezzanotte', '21T00:00 to 21T01:00 words'],
  ['pouco depois da meia-noite', '21T00:00 to 21T01:00 words'],
  ['kort na middernacht', '21T00:00 to 21T01:00 words'],
  ['tuż po północy', '21T00:00 to 21T01:00 words'],
  ['strax efter midnatt', '21T00:00 to 21T01:00 words'],
  ['after midnight', '21T00:00 to 21T06:00 words'],
  ['some time past midnight', '21T00:00 to 21T06:00 words'],
  ['nach Mitternacht', '21T00:00 to 21T06:00 words'],
  ['pasada la medianoche', '21T00:00 to 21T06:00 words'],
])('what was after midnight was on the day that begins with it: "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['half past midnight', '21T00:15 to 21T00:45 clock'],
  ['half an hour after midnight', '21T00:15 to 21T00:45 clock'],
  ['quarter past midnight', '21T00:07 to 21T00:23 clock'],
  ['ten past midnight', '21T00:07 to 21T00:13 clock'],
  ['twelve minutes after midnight', '21T00:11 to 21T00:13 clock'],
  ['zehn nach Mitternacht', '21T00:07 to 21T00:13 clock'],
  ['eine halbe Stunde nach Mitternacht', '21T00:15 to 21T00:45 clock'],
  ['une demi-heure après minuit', '21T00:15 to 21T00:45 clock'],
  ['minuit et demi', '21T00:15 to 21T00:45 clock'],
  ['minuit et quart', '21T00:07 to 21T00:23 clock'],
  ['1:15 past midnight', '21T01:07 to 21T01:23 clock'],
  ['media hora después de medianoche', '21T00:15 to 21T00:45 clock'],
  ["mezz'ora dopo mezzanotte", '21T00:15 to 21T00:45 clock'],
  ['between half past midnight and 2 am', '21T00:30 to 21T02:00 clock'],
  ['half past noon', '21T12:15 to 21T12:45 clock'],
])('reads minutes after midnight and noon: "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})

test.each([
  ['midnight', '21T23:00 to 22T01:00 words'],
  ['just before midnight', '21T23:00 to 22T01:00 words'],
  ['just before or after midnight', '21T23:00 to 22T01:00 words'],
  ['na meia-noite', '21T23:00 to 22T01:00 words'],
  ['5 vor Mitternacht', '21T23:00 to 22T01:00 words'],
  ['12:00 am', '20T23:30 to 21T00:30 clock'],
])('what was about midnight keeps its meaning: "%s"', (text, expected) => {
  expect(write(text)).toBe(expected)
})
