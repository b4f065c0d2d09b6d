import { isIP } from 'node:net'
import type { Config, MailConfig } from '../config.ts'
import { isLoopback } from '../environment-values.ts'
import { type JobLog, WorkPostponed } from '../jobs/job.ts'
import { composedMail } from './composed-mail.ts'
import type { Mail } from './mail.ts'

/** Milliseconds. A mail server that answers byte by byte is given up after `whole`. */
const patience = { connect: 10_000, silence: 20_000, whole: 30_000 }

/** Milliseconds without a further try after the mail server could not be used. */
const rest = 30_000

/** Until when the mail server is left in peace, for each configuration that a process has. */
const restingUntil = new WeakMap<MailConfig, number>()

/**
 * Credentials and mails go encrypted to any other machine that can do so, credentials never
 * otherwise. On this machine certificates prove nothing.
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

/** Said about this very mail; anything else is said about the server or the way to it. */
function isAboutMail({ code, command }: Refusal): boolean {
  return command === 'RCPT TO' || command === 'DATA' || isUnusableAddress({ code, command })
}

/** Found by nodemailer itself, before it calls the server. */
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
 * Hands the mail to the mail server. What is refused for good is dropped; otherwise it throws
 * `WorkPostponed`. Answers of a server are not logged: they repeat the address.
 */
export async function sendMail(delivery: Delivery): Promise<void> {
  const { config, smtpUrl, mail, jobId, log } = delivery
  const wasResting = restingUntil.has(config.mail)
  if ((restingUntil.get(config.mail) ?? 0) > performance.now()) {
    throw new WorkPostponed('The mail server is given a rest')
  }
  if (wasResting) restingUntil.set(config.mail, performance.now() + rest)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpOptions(config.mail, smtpUrl))
  const signal = AbortSignal.any([delivery.signal, AbortSignal.timeout(patience.whole)])
  try {
    await transport.sendMail({ ...composedMail(config, mail, jobId), signal })
  } catch (error) {
    const { code, command, responseCode = 0 } = error as Refusal
    const facts = { jobId, code, command, responseCode }
    if (!isAboutMail(facts)) {
      restingUntil.set(config.mail, performance.now() + rest)
      if (!wasResting) log.warn(facts, 'The mail server cannot be used; mails wait')
      throw new WorkPostponed(`The mail server cannot be used (${code ?? 'unknown'})`)
    }
    if (responseCode < 500 && !isUnusableAddress(facts)) {
      throw new WorkPostponed(`The mail server said ${responseCode}`)
    }
    log.warn(facts, 'A mail was refused for good; it is dropped')
  } finally {
    transport.close()
  }
  if (restingUntil.delete(config.mail)) log.info('The mail server can be used again')
}
