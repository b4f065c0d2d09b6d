import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Mail } from './mail.ts'
import {
  accountErasedMail,
  accountUnusedMail,
  identityConnectedMail,
  manyDeletedMail,
  noPasswordMail,
  passwordChangedMail,
  passwordResetMail,
} from './mail-texts.ts'

const config = readConfig({ SITE_NAME: 'Night Sky Register' })
const to = 'jane.doe@example.org'
const link = 'https://sightings.example.org/password-reset#token=abc'
const expiresAt = new Date('2026-11-21T14:30:00Z')

const mails: [name: string, mail: Mail][] = [
  ['password reset', passwordResetMail({ config, to, link, expiresAt })],
  ['no password', noPasswordMail({ config, to, link })],
  ['password changed', passwordChangedMail({ config, to, link, hasUnlinked: false })],
  ['password reset done', passwordChangedMail({ config, to, link, hasUnlinked: true })],
  ['account erased', accountErasedMail({ config, to })],
  ['identity connected', identityConnectedMail({ config, to, link, provider: 'Example' })],
  ['many deleted', manyDeletedMail({ config, to, link, entries: 12, restorableUntil: expiresAt })],
  ['account unused', accountUnusedMail({ config, to, link, eraseAt: expiresAt })],
]

describe.each(mails)('the mail for %s', (_name, mail) => {
  test('names the site in subject and signature, and has the right recipient', () => {
    expect(mail.to).toBe(to)
    expect(mail.subject).toMatch(/ – Night Sky Register$/)
    expect(mail.text).toMatch(/^Hello,\n\n/)
    expect(mail.text).toContain('\n\nNight Sky Register\n')
  })

  test('mentions no report and no name', () => {
    expect(`${mail.subject} ${mail.text.replaceAll(config.site.name, '')}`).not.toMatch(
      /report|sighting(?!s\.example)|ghost|ufo|jane/i,
    )
  })

  test('is short, and its link has a line of its own', () => {
    expect(mail.text.length).toBeLessThan(700)
    const lines = mail.text.split('\n').filter((line) => line.includes('https://'))
    expect(lines).toEqual(mail.text.includes('https://') ? [link] : [])
  })
})

test('a reset link says when it expires, and is not sent after that', () => {
  const mail = passwordResetMail({ config, to, link, expiresAt })
  expect(mail.text).toContain('until 14:30 UTC on 21 November 2026')
  expect(mail.usefulUntil).toBe('2026-11-21T14:30:00.000Z')
})

test('the mail to an unused account names the day', () => {
  const mail = accountUnusedMail({ config, to, link, eraseAt: expiresAt })
  expect(mail.text).toContain('36 months')
  expect(mail.text).toContain('erased after 21 November 2026')
})
