import type { Config } from '../config.ts'
import type { Mail } from './mail.ts'

/** What no header may hold: it would end there and another one begin. */
const control = /\p{Cc}+/gu

/**
 * The mail as nodemailer takes it. Its id and time of asking come from the job, so that a second
 * sending after a crash is the same mail to its recipient.
 */
export function composedMail({ mail: { from }, site }: Config, mail: Mail, jobId: string) {
  const [, host = 'localhost'] = from.split('@')
  return {
    from: { name: site.name.replace(control, ' '), address: from },
    to: { name: '', address: mail.to.replace(control, '') },
    subject: mail.subject.replace(control, ' '),
    text: mail.text,
    messageId: `<${jobId}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
