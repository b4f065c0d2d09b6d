import { policy } from '../../shared/policy.ts'
import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'

/**
 * The mails of the site. None contains a report or a name. Other people may read a mailbox, and a
 * person who registers with a foreign address must not choose the words sent to it.
 */
type Written = { config: Config; to: string }

export function mailTo({ config, to }: Written, subject: string, paragraphs: string[]): Mail {
  const { name } = config.site
  const end = `${name}\nThis message was sent automatically; replies to it are not read.`
  const text = ['Hello,', ...paragraphs, end].join('\n\n')
  return { to, subject: `${subject} – ${name}`, text: `${text}\n` }
}

export function passwordResetMail({
  link,
  expiresAt,
  ...written
}: Written & { link: string; expiresAt: Date }): Mail {
  return {
    ...mailTo(written, 'Choose a new password', [
      `Somebody asked for a new password for your account at ${written.config.site.name}. If it was you, choose one here:`,
      link,
      `The link works once, until ${timeOf(expiresAt)}. A new password signs out every device and disconnects every sign-in elsewhere.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ]),
    usefulUntil: expiresAt.toISOString(),
  }
}

/** For the reporter whose name is not public yet. `link` opens the confirmation page. */
export function nameConfirmationMail({
  link,
  code,
  expiresAt,
  ...written
}: Written & { link: string; code: string; expiresAt: Date }): Mail {
  return {
    ...mailTo(written, 'Publish your name with your report?', [
      `Somebody sent a report to ${written.config.site.name} with this e-mail address and asked to publish name and e-mail address with it. The report is public already, without them. If it was you, confirm here that they may be shown to everybody:`,
      link,
      `If the page asks for a code, it is ${code}. It works once, until ${timeOf(expiresAt)}.`,
      'If it was not you, or if you would rather stay anonymous, there is nothing to do: name and address stay hidden.',
    ]),
    usefulUntil: expiresAt.toISOString(),
  }
}

/** For a user without a password: a mailed link must not become a second way to sign in. */
export function noPasswordMail({ link, ...written }: Written & { link: string }): Mail {
  const { name, singleSignOn } = written.config.site
  return mailTo(written, 'Your account has no password', [
    `Somebody asked for a new password for your account at ${name}. It has none: you sign in with ${singleSignOn?.name ?? 'another provider'}. If it was you, do so here:`,
    link,
    'Once you are signed in, you can set a password in your account. If it was not you, there is nothing to do.',
  ])
}

/** `link` opens the page to request a new password. */
export function passwordChangedMail({
  link,
  hasUnlinked,
  ...written
}: Written & { link: string; hasUnlinked: boolean }): Mail {
  const { name, singleSignOn } = written.config.site
  return mailTo(written, 'Your password was changed', [
    `The password of your account at ${name} has just been changed, and every other device was signed out.`,
    ...(hasUnlinked
      ? [
          `Signing in with ${singleSignOn?.name ?? 'another provider'} was disconnected, because somebody else might have connected it. You can connect it again in your account.`,
        ]
      : []),
    'If it was you, there is nothing to do. If it was not, choose a new password now:',
    link,
  ])
}

export function accountErasedMail(written: Written): Mail {
  return mailTo(written, 'Your account was erased', [
    `Your account at ${written.config.site.name} was erased with everything that was kept in it. What stays on the site is linked to you no more; what you sent anonymously never was a part of it.`,
    'Thank you for having been with us. You are welcome back at any time.',
  ])
}

/** `provider` is the newly connected provider; `link` opens the account. */
export function identityConnectedMail({
  provider,
  link,
  ...written
}: Written & { provider: string; link: string }): Mail {
  return mailTo(written, 'A way to sign in was added', [
    `You can now sign in to your account at ${written.config.site.name} with ${provider} as well.`,
    'If you added it, there is nothing to do. If you did not, remove it from your account and change your password:',
    link,
  ])
}

/** For administrators. `link` opens the page that restores deleted entries. */
export function manyDeletedMail({
  entries,
  link,
  restorableUntil,
  ...written
}: Written & { entries: number; link: string; restorableUntil: Date }): Mail {
  return mailTo(written, `${entries} entries were deleted`, [
    `An administrator of ${written.config.site.name} has just deleted ${entries} entries of the register at once. Who it was, and the reason, is told in the administration, where you can restore them until ${timeOf(restorableUntil)}:`,
    link,
    'If you did not expect this, switch off the account of that administrator first, then restore the entries.',
  ])
}

/** `link` opens the sign-in page. */
export function accountUnusedMail({
  link,
  eraseAt,
  ...written
}: Written & { link: string; eraseAt: Date }): Mail {
  return mailTo(written, 'Your account has not been used for a long time', [
    `We keep an account for ${policy.inactiveAccountMonths} months after it was last used. Yours at ${written.config.site.name} will be erased after ${dayOf(eraseAt)}.`,
    'To keep it, signing in once is enough:',
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
