import { chmod, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { composedMail } from './composed-mail.ts'
import type { Mail } from './mail.ts'

/** Where mails go without a mail server, for the operator to read or to pass on. */
function outboxFolder({ dataDirectory }: Config): string {
  return path.join(dataDirectory, 'outbox')
}

/** A file is there as a whole or not at all, and for its owner alone. */
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
