import * as z from 'zod'
import type { Config } from '../config.ts'

/** A plain text mail to one person. */
export const Mail = z.object({
  /** Sanitized again before sending, so that an address cannot add headers. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The mail is dropped after this time, for example because its link has expired. */
  usefulUntil: z.iso.datetime().optional(),
  /** Ends such mails without a visit, by a button of the mail program (RFC 8058). */
  unsubscribe: z.url().optional(),
})
export type Mail = z.infer<typeof Mail>

/** Control characters are removed: a line break would start another header. */
const control = /\p{Cc}+/gu

function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Returns a message for nodemailer. The job id makes the Message-ID, so that a second delivery
 * after a crash is recognizable as the same mail.
 */
export function composedMail({ mail: { from }, site }: Config, mail: Mail, jobId: string) {
  const [, host = 'localhost'] = from.split('@')
  return {
    from: { name: site.name.replace(control, ' '), address: from },
    to: { name: '', address: mail.to.replace(control, '') },
    subject: mail.subject.replace(control, ' '),
    text: mail.text,
    messageId: `<${jobId}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
