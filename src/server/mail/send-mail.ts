import { isIP } from 'node:net'
import type { Config, MailConfig } from '../config.ts'
import { isLoopback } from '../environment-values.ts'
import { type JobLog, WorkPostponed } from '../jobs/job.ts'
import { composedMail, type Mail } from './mail.ts'

/** Timeouts in milliseconds. `whole` also ends a server that responds byte by byte. */
const patience = { connect: 10_000, silence: 20_000, whole: 30_000 }

/** Milliseconds to wait after the mail server was unavailable. */
const pause = 30_000

/** When each mail server may be used again, by configuration. */
const pausedUntil = new WeakMap<MailConfig, number>()

/**
 * Credentials are sent to other machines only over TLS; mails use TLS if the server supports it.
 * Certificates of the local machine are not checked.
 */
function smtpOptions({ from }: MailConfig, smtpUrl: string) {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: user !== '' && !isLoopback(host),
    tls: {
      rejectUnauthorized: !isLoopback(host),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    },
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    name: from.split('@')[1] ?? 'localhost',
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
    socketCloseTimeout: 1_000,
  }
}

type Refusal = { code?: string | undefined; command?: string | undefined; responseCode?: number }

/** True if the server rejected this mail. Other errors concern the server or the network. */
function isAboutMail({ code, command }: Refusal): boolean {
  return command === 'RCPT TO' || command === 'DATA' || isUnusableAddress({ code, command })
}

/** nodemailer rejected the address before it connected. */
function isUnusableAddress({ code, command }: Refusal): boolean {
  return code === 'EENVELOPE' && command === 'API'
}

type Delivery = {
  config: Config
  smtpUrl: string
  mail: Mail
  jobId: string
  signal: AbortSignal
  log: JobLog
}

/**
 * Sends the mail. Drops it on a permanent rejection, and throws `WorkPostponed` on any other
 * failure. Responses of the server are not logged, because they repeat the address.
 */
export async function sendMail(delivery: Delivery): Promise<void> {
  const { config, smtpUrl, mail, jobId, log } = delivery
  const wasPaused = pausedUntil.has(config.mail)
  if ((pausedUntil.get(config.mail) ?? 0) > performance.now()) {
    throw new WorkPostponed('The mail server is given a rest')
  }
  if (wasPaused) pausedUntil.set(config.mail, performance.now() + pause)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpOptions(config.mail, smtpUrl))
  const signal = AbortSignal.any([delivery.signal, AbortSignal.timeout(patience.whole)])
  try {
    await transport.sendMail({ ...composedMail(config, mail, jobId), signal })
  } catch (error) {
    const { code, command, responseCode = 0 } = error as Refusal
    const facts = { jobId, code, command, responseCode }
    if (!isAboutMail(facts)) {
      pausedUntil.set(config.mail, performance.now() + pause)
      if (!wasPaused) log.warn(facts, 'The mail server cannot be used; mails wait')
      throw new WorkPostponed(`The mail server cannot be used (${code ?? 'unknown'})`)
    }
    if (responseCode < 500 && !isUnusableAddress(facts)) {
      throw new WorkPostponed(`The mail server said ${responseCode}`)
    }
    log.warn(facts, 'A mail was refused permanently and is dropped')
  } finally {
    transport.close()
  }
  if (pausedUntil.delete(config.mail)) log.info('The mail server can be used again')
}
