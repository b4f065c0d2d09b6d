import { formatsIn } from '../formats.ts'

const { day, time } = formatsIn('en')

const until = (instant: Date) => `${time(instant)} UTC on ${day(instant)}`

type Site = { site: string }

/** The mails to reporters, users and administrators: a subject, and paragraphs between links. */
export const mailsTexts = {
  part: 'mails',
  greeting: 'Hello,',
  subjectOf: (subject: string, site: string) => `${subject} – ${site}`,
  signature: (site: string) =>
    `${site}\nThis message was sent automatically; replies to it are not read.`,
  anotherProvider: 'another provider',

  passwordReset: {
    subject: 'Choose a new password',
    request: ({ site }: Site) =>
      `Somebody asked for a new password for your account at ${site}. If it was you, choose one here:`,
    effect: ({ expiresAt }: { expiresAt: Date }) =>
      `The link works once, until ${until(expiresAt)}. A new password signs out every device and disconnects every sign-in elsewhere.`,
    otherwise: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  nameConfirmation: {
    subject: 'Publish your name with your report?',
    request: ({ site }: Site) =>
      `Somebody sent a report to ${site} with this e-mail address and asked to publish name and e-mail address with it. The report is public already, without them. If it was you, confirm here that they may be shown to everybody:`,
    code: ({ code, expiresAt }: { code: string; expiresAt: Date }) =>
      `If the page asks for a code, it is ${code}. It works once, until ${until(expiresAt)}.`,
    otherwise:
      'If it was not you, or if you would rather stay anonymous, there is nothing to do: name and address stay hidden.',
  },
  noPassword: {
    subject: 'Your account has no password',
    request: ({ site, provider }: Site & { provider: string }) =>
      `Somebody asked for a new password for your account at ${site}. It has none: you sign in with ${provider}. If it was you, do so here:`,
    otherwise:
      'Once you are signed in, you can set a password in your account. If it was not you, there is nothing to do.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed: ({ site }: Site) =>
      `The password of your account at ${site} has just been changed, and every other device was signed out.`,
    unlinked: ({ provider }: { provider: string }) =>
      `Signing in with ${provider} was disconnected, because somebody else might have connected it. You can connect it again in your account.`,
    otherwise: 'If it was you, there is nothing to do. If it was not, choose a new password now:',
  },
  accountErased: {
    subject: 'Your account was erased',
    erased: ({ site }: Site) =>
      `Your account at ${site} was erased with everything that was kept in it. What stays on the site is no longer linked to you; what you sent anonymously never was.`,
    thanks: 'Thank you for having been with us. You are welcome back at any time.',
  },
  identityConnected: {
    subject: 'A way to sign in was added',
    connected: ({ site, provider }: Site & { provider: string }) =>
      `You can now sign in to your account at ${site} with ${provider} as well.`,
    otherwise:
      'If you added it, there is nothing to do. If you did not, remove it from your account and change your password:',
  },
  manyDeleted: {
    subject: ({ entries }: { entries: number }) => `${entries} entries were deleted`,
    deleted: ({ site, entries, restorableUntil }: Site & ManyDeleted) =>
      `An administrator of ${site} has just deleted ${entries} entries at once. The administration shows who it was and why. You can restore the entries there until ${until(restorableUntil)}:`,
    otherwise:
      'If you did not expect this, deactivate the account of that administrator first, then restore the entries.',
  },
  accountUnused: {
    subject: 'Your account has not been used for a long time',
    unused: ({ site, months, eraseAt }: Site & { months: number; eraseAt: Date }) =>
      `We keep an account for ${months} months after it was last used. Yours at ${site} will be erased after ${day(eraseAt)}.`,
    keep: 'To keep it, signing in once is enough:',
    otherwise: 'If you do not need it any more, there is nothing to do.',
  },
} as const

type ManyDeleted = { entries: number; restorableUntil: Date }
