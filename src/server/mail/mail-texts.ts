import { policy } from '../../shared/policy.ts'
import { mailsTexts } from '../../shared/texts/en/mails.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'

/**
 * The mails of the site. None contains a report or a name. Other people may read a mailbox, and a
 * person who registers with a foreign address must not choose the words sent to it.
 */
type Written = { config: Config; to: string }

const texts = textsIn(english, mailsTexts)

export function mailTo({ config, to }: Written, subject: string, paragraphs: string[]): Mail {
  const { name } = config.site
  const text = [texts.greeting, ...paragraphs, texts.signature(name)].join('\n\n')
  return { to, subject: texts.subjectOf(subject, name), text: `${text}\n` }
}

function providerOf({ config }: Written): string {
  return config.site.singleSignOn?.name ?? texts.anotherProvider
}

export function passwordResetMail({
  link,
  expiresAt,
  ...written
}: Written & { link: string; expiresAt: Date }): Mail {
  const { subject, request, effect, otherwise } = texts.passwordReset
  const site = written.config.site.name
  return {
    ...mailTo(written, subject, [request({ site }), link, effect({ expiresAt }), otherwise]),
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
  const { subject, request, code: writeCode, otherwise } = texts.nameConfirmation
  const site = written.config.site.name
  return {
    ...mailTo(written, subject, [
      request({ site }),
      link,
      writeCode({ code, expiresAt }),
      otherwise,
    ]),
    usefulUntil: expiresAt.toISOString(),
  }
}

/** For a user without a password: a mailed link must not become a second way to sign in. */
export function noPasswordMail({ link, ...written }: Written & { link: string }): Mail {
  const { subject, request, otherwise } = texts.noPassword
  const site = written.config.site.name
  return mailTo(written, subject, [
    request({ site, provider: providerOf(written) }),
    link,
    otherwise,
  ])
}

/** `link` opens the page to request a new password. */
export function passwordChangedMail({
  link,
  hasUnlinked,
  ...written
}: Written & { link: string; hasUnlinked: boolean }): Mail {
  const { subject, changed, unlinked, otherwise } = texts.passwordChanged
  return mailTo(written, subject, [
    changed({ site: written.config.site.name }),
    ...(hasUnlinked ? [unlinked({ provider: providerOf(written) })] : []),
    otherwise,
    link,
  ])
}

export function accountErasedMail(written: Written): Mail {
  const { subject, erased, thanks } = texts.accountErased
  return mailTo(written, subject, [erased({ site: written.config.site.name }), thanks])
}

/** `provider` is the newly connected provider; `link` opens the account. */
export function identityConnectedMail({
  provider,
  link,
  ...written
}: Written & { provider: string; link: string }): Mail {
  const { subject, connected, otherwise } = texts.identityConnected
  const site = written.config.site.name
  return mailTo(written, subject, [connected({ site, provider }), otherwise, link])
}

/** For administrators. `link` opens the page that restores deleted entries. */
export function manyDeletedMail({
  entries,
  link,
  restorableUntil,
  ...written
}: Written & { entries: number; link: string; restorableUntil: Date }): Mail {
  const { subject, deleted, otherwise } = texts.manyDeleted
  const site = written.config.site.name
  return mailTo(written, subject({ entries }), [
    deleted({ site, entries, restorableUntil }),
    link,
    otherwise,
  ])
}

/** `link` opens the sign-in page. */
export function accountUnusedMail({
  link,
  eraseAt,
  ...written
}: Written & { link: string; eraseAt: Date }): Mail {
  const { subject, unused, keep, otherwise } = texts.accountUnused
  const site = written.config.site.name
  const months = policy.inactiveAccountMonths
  return mailTo(written, subject, [unused({ site, months, eraseAt }), keep, link, otherwise])
}
