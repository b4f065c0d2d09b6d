import { defineJob } from '../jobs/job.ts'
import { Mail } from './mail.ts'
import { writeToOutbox } from './outbox.ts'
import { sendMail } from './send-mail.ts'

/** Delivers a mail to the mail server, with retries for a day, or writes it to the outbox. */
export const deliverMail = defineJob({
  name: 'mail',
  payload: Mail,
  longestRun: 60,
  retries: { times: 31, firstDelay: 15, longestDelay: 3_600 },
  async perform({ config, log }, mail, { id, signal }) {
    if (mail.usefulUntil && Date.parse(mail.usefulUntil) <= Date.now()) {
      log.info({ jobId: id }, 'A mail has expired and is dropped')
      return
    }
    const { smtpUrl } = config.mail
    if (smtpUrl) return sendMail({ config, smtpUrl, mail, jobId: id, signal, log })
    await writeToOutbox(config, mail, id)
    log.warn({ jobId: id }, 'A mail was written to the outbox, because SMTP_URL is not set')
  },
})
