import { chmod, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { JobLog } from '../jobs/job.ts'
import { composedMail, type Mail } from './mail.ts'

/** The folder for mails when no mail server is configured. */
function outboxFolder({ dataDirectory }: Config): string {
  return path.join(dataDirectory, 'outbox')
}

/** Logged at start: fine in a local trial, but a warning in production. */
export function logOutbox({ mail, publicUrl }: Config, log: JobLog): void {
  if (mail.smtpUrl) return
  log[publicUrl ? 'warn' : 'info']('Mails are written to the outbox, because SMTP_URL is not set')
}

/** Writes the file atomically and readable for its owner only. */
export async function writeToOutbox(config: Config, mail: Mail, jobId: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail(composedMail(config, mail, jobId))
  const folder = outboxFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = path.join(folder, `${time}-${jobId}.eml`)
  const handle = await open(`${file}.part`, 'w', 0o600)
  try {
    await handle.writeFile(message as Buffer)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
}
