import { policy } from '../../shared/policy.ts'
import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'

/**
 * Every mail that the site sends. None names a report or a person: mailboxes are read by others too,
 * and whoever registers with somebody else's address must not choose words that reach them.
 */
type Written = { config: Config; to: string }

function mail({ config, to }: Written, subject: string, paragraphs: string[]): Mail {
  const { name } = config.site
  const text = [
    'Hello,',
    ...paragraphs,
    `${name}\nThis mail was sent by itself; nobody reads answers to it.`,
  ]
  return { to, subject: `${subject} – ${name}`, text: `${text.join('\n\n')}\n` }
}

export function passwordResetMail({
  link,
  expiresAt,
  ...written
}: Written & { link: string; expiresAt: Date }): Mail {
  return {
    ...mail(written, 'Choose a new password', [
      `somebody asked for a new password for your account at ${written.config.site.name}. If it was you, choose one here:`,
      link,
      `The link works once, until ${timeOf(expiresAt)}.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ]),
    usefulUntil: expiresAt.toISOString(),
  }
}

/** `link` leads to where a password can be reset. */
export function passwordChangedMail({ link, ...written }: Written & { link: string }): Mail {
  return mail(written, 'Your password was changed', [
    `the password of your account at ${written.config.site.name} was just changed, and all other devices were signed out.`,
    'If it was you, there is nothing to do. If it was not, choose a new password at once:',
    link,
  ])
}

export function accountErasedMail(written: Written): Mail {
  return mail(written, 'Your account was erased', [
    `your account at ${written.config.site.name} was erased, with everything that was kept in it. Nothing leads from here to you any more.`,
    'Thank you for having been with us. You are welcome to come back at any time.',
  ])
}

/** `provider` is who vouches for the person from now on; `link` leads to the account. */
export function identityConnectedMail({
  provider,
  link,
  ...written
}: Written & { provider: string; link: string }): Mail {
  return mail(written, 'A way to sign in was added', [
    `from now on you can sign in to your account at ${written.config.site.name} with ${provider} as well.`,
    'If it was you, there is nothing to do. If it was not, remove it in your account, and change your password:',
    link,
  ])
}

/** `link` leads to where one signs in. */
export function accountUnusedMail({
  link,
  eraseAt,
  ...written
}: Written & { link: string; eraseAt: Date }): Mail {
  return mail(written, 'Your account has not been used for a long time', [
    `we keep accounts for ${policy.inactiveAccountMonths} months after they were last used. Yours at ${written.config.site.name} would be erased on ${dayOf(eraseAt)}.`,
    'If you want to keep it, signing in once is enough:',
    link,
    'If you do not need it any more, there is nothing to do.',
  ])
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

function timeOf(date: Date): string {
  const time = date.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
  return `${time} UTC on ${dayOf(date)}`
}
