import { describe, expect, test } from 'vitest'
import { newReport } from '../../../test/support/reports.ts'
import { findHoldReasons } from './hold-reasons.ts'

const sent = (changes: Parameters<typeof newReport>[0] = {}) => ({
  ...newReport({ anonymous: true, ...changes }),
  videoUrl: null,
  videoDescription: null,
  reuse: false,
  placeId: null,
  timePrecision: null,
  otherAccounts: null,
})

const calm = { isPremoderated: false, isBurst: false, isUnproven: false }

const reasonsOf = (description: string) => findHoldReasons(sent({ description }), calm)

describe('a text is held for its links', () => {
  test.each([
    'Proof at https://videos.example/clip?id=3 for everybody',
    'Proof at HTTP://VIDEOS.EXAMPLE for everybody',
    'see www.example.org/lights, filmed by my brother',
    'All of it is on ghost-hunters.com now',
    'All of it is on ghost-hunters.co/lights now',
    'Zu sehen auf lichter.info, dort mehr',
    'join t.me/lights or tg://resolve?domain=lights',
  ])('%s', (text) => expect(reasonsOf(text)).toContain('links'))
})

describe('a text is held for its contact details', () => {
  test.each([
    'Write to jane.doe@example.org if you saw it too',
    'Write to jäne@exämple.de if you saw it too',
    'Call me: (928) 555-0100, at any hour',
    'Call me at 928.555.0100 please',
    'Call 1-928-555-0100 or 9285550100',
    'Reach us at +44 20 7946 0958 in the evening',
    'Meine Nummer ist 030 12345678, abends',
    'Appelez le 06 12 34 56 78 si vous savez',
    'Appelez le 06.12.34.56.78 si vous savez',
    'my phone number is 555 0100',
    'WhatsApp 0049 170 1234567',
  ])('%s', (text) => expect(reasonsOf(text)).toEqual(['contact-details']))
})

describe('ordinary days, times, places and numbers are not held', () => {
  test.each([
    'On 2024-05-12 21:30 and again 2024-05-13 at 22.15 we saw it',
    'On 05/12/2024 at 9:30 p.m. two lights, on 12.05.2024 three',
    'Position 35.198284, -111.651302, height 2106 m, heading 270',
    'It flew at 35.1983,-111.6513 from 21:30:15 until 21:45:59',
    'About 1000000 stars, 1200 to 3500 feet high, 25-30 seconds',
    'They left.Then it came back.It was round. No.One knew, e.g. us',
    'I called 911 and the sheriff at 10:45, unit 4521 came',
    'A Boeing 737-800, flight DL1234, squawk 7700, 118.3 MHz',
    'In 1947, 1952, 1966 and 1997 people here saw the same',
    'We were at Hwy 89A mile marker 374.2, U.S. 180 and I-40',
    'In the cell 20 people; the call lasted 15 minutes',
    'It went up... and then 10 20 30 seconds nothing',
  ])('%s', (text) => expect(reasonsOf(text)).toEqual([]))
})

test('checks every public text, but not a hidden name', () => {
  const reasonOf = (changes: Partial<ReturnType<typeof sent>>) =>
    findHoldReasons({ ...sent(), ...changes }, calm)
  const link = 'see www.example.org'
  for (const field of ['location', 'sightingTime', 'duration', 'witnesses', 'videoDescription']) {
    expect(reasonOf({ [field]: link }), field).toEqual(['links'])
  }
  expect(reasonOf({ fullName: link })).toEqual([])
  expect(reasonOf({ fullName: link, anonymous: false })).toEqual(['links'])
})

test('names each reason once, together with reasons from outside the report', () => {
  const report = sent({ description: 'See www.example.org, www.example.org or +1 928 555 0100' })
  const circumstances = { isPremoderated: true, isBurst: true, isUnproven: true }
  expect(findHoldReasons(report, circumstances)).toEqual([
    'burst',
    'proof-missing',
    'premoderation',
    'links',
    'contact-details',
  ])
})

test('checks a long hostile text without delay', () => {
  for (const part of ['1 ', '0 1-', '+1', 'a.', '-', 'a-', '1.1', 'tel ', '(', 'www', 'a@', '٣']) {
    const text = part.repeat(Math.floor(10_000 / part.length))
    const begin = performance.now()
    reasonsOf(text)
    expect(performance.now() - begin, part).toBeLessThan(500)
  }
})

describe('a text is held for its personal details', () => {
  const own = { fullName: 'Walter Finchley', anonymous: true }
  const holds = (changes: Partial<ReturnType<typeof sent>>) =>
    findHoldReasons({ ...sent(own), ...changes }, calm)

  test.each([
    'It hung above 48 Maple Street for an hour',
    'The van had the plate LV19 XKR and no lights',
    'Then somebody cried "Walter, look up" and ran',
  ])('%s', (description) => expect(holds({ description })).toEqual(['personal-details']))

  test('but not for a name that its witness publishes', () => {
    const description = 'Then somebody cried "Walter, look up" and ran'
    expect(holds({ description, anonymous: false })).toEqual([])
  })

  test('in every public text', () => {
    for (const field of ['location', 'sightingTime', 'duration', 'witnesses', 'videoDescription']) {
      expect(holds({ [field]: 'at 48 Maple Street' }), field).toEqual(['personal-details'])
    }
  })
})
