import { once } from 'node:events'
import type { Stats } from 'node:fs'
import { readFile, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { dayInMilliseconds } from '../../shared/sighting-date.ts'
import { lastBackupName } from '../backup/write-backup.ts'
import type { Config, S3Config } from '../config.ts'
import { isRoot } from '../data-directory.ts'
import { openS3Client } from '../evidence/keep/s3-client.ts'
import { abortMultipart, beginMultipart } from '../evidence/keep/s3-multipart.ts'
import { openS3Store } from '../evidence/keep/s3-store.ts'
import { findVideoPrograms } from '../evidence/prepare/video-programs.ts'
import { ifPresent } from '../if-present.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const longestWait = 5_000

/** Whether other users can read in DATA_DIR. */
function checkAccess({ mode, uid }: Stats, { databaseUrl }: Config): Finding {
  const subject = 'Data folder'
  const open = mode & 0o077
  if (open === 0) return ok(subject, 'Closed to other users')
  if (open === 0o011 && !databaseUrl && isRoot()) {
    return ok(subject, 'Others pass through, as the bundled database of root needs it')
  }
  if (isRoot() || uid === process.getuid?.()) {
    return fault(subject, 'Open to other users', 'chmod 0700 DATA_DIR')
  }
  return warning(
    subject,
    'Open to other users, and not of this one',
    'Let it belong to the user of the site, with chmod 0700; with fsGroup nobody else may have the volume.',
  )
}

export async function checkFolder(config: Config): Promise<Finding[]> {
  const { dataDirectory, evidenceFreeSpace } = config
  const found = await ifPresent(dataDirectory, () => stat(dataDirectory))
  if (!found)
    return [fault('Data folder', 'DATA_DIR does not exist', 'Start the site, or set DATA_DIR.')]
  const { bavail, bsize } = await statfs(dataDirectory)
  const megabytes = Math.round((bavail * bsize) / 1_048_576)
  return [
    checkAccess(found, config),
    bavail * bsize > evidenceFreeSpace
      ? ok('Disk', `${megabytes} MB are free`)
      : fault('Disk', `Only ${megabytes} MB are free`, 'Make room: videos are refused by now.'),
  ]
}

export function checkProxy({ publicUrl, trustedProxies }: Config): Finding {
  if (!publicUrl) return ok('Proxy', 'None is needed in a trial')
  if (trustedProxies.length > 0) return ok('Proxy', 'TRUSTED_PROXIES is set')
  return warning(
    'Proxy',
    'TRUSTED_PROXIES is empty',
    'Name the proxy, or all visitors share one limit.',
  )
}

export async function checkMail({ mail: { smtpUrl }, publicUrl }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const text = 'Mails become files in the outbox'
    return publicUrl ? warning('Mail', text, 'Set SMTP_URL.') : ok('Mail', text)
  }
  const { hostname, port, protocol } = new URL(smtpUrl)
  const standard = protocol === 'smtps:' ? 465 : 587
  const socket = connect({ host: hostname, port: Number(port || standard) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(longestWait) })
    return ok('Mail', 'The mail server can be reached')
  } catch {
    return fault('Mail', 'The mail server cannot be reached', 'Look at SMTP_URL and the firewall.')
  } finally {
    socket.destroy()
  }
}

/** Begins and aborts an upload in parts. Throws if the store does not support that. */
async function tryParts(evidenceS3: S3Config): Promise<void> {
  const [client, key] = [openS3Client(evidenceS3), 'incoming/doctor']
  await abortMultipart(client, { key, uploadId: await beginMultipart(client, key) })
}

export async function checkBucket({ evidenceS3, areUploadsInBucket }: Config): Promise<Finding> {
  if (!evidenceS3) return ok('Videos', 'They stay under DATA_DIR')
  try {
    await openS3Store(evidenceS3).list('posters')[Symbol.asyncIterator]().next()
    if (areUploadsInBucket) await tryParts(evidenceS3)
    return ok('Videos', 'The bucket answers')
  } catch {
    return fault(
      'Videos',
      'The bucket does not answer',
      'Look at EVIDENCE_S3_… and the rights of the key.',
    )
  }
}

export async function checkPrograms(): Promise<Finding[]> {
  const { ffmpeg } = await findVideoPrograms()
  const drawing = await import('@resvg/resvg-js').then(
    () => true,
    () => false,
  )
  return [
    ffmpeg
      ? ok('ffmpeg', 'Found')
      : warning('ffmpeg', 'Missing: videos are offered as files', 'Install the package ffmpeg.'),
    drawing
      ? ok('Link previews', 'They can be drawn')
      : fault(
          'Link previews',
          'The module that draws them does not load',
          'Run npm ci with optional packages.',
        ),
  ]
}

export async function checkBackups({ dataDirectory, publicUrl }: Config): Promise<Finding> {
  const file = path.join(dataDirectory, lastBackupName)
  const text = await ifPresent(file, () => readFile(file, 'utf8'))
  const { createdAt } = JSON.parse(text ?? '{}')
  const mend = 'Run npm run backup every day, and keep the file on another machine.'
  if (!createdAt) {
    return publicUrl
      ? warning('Backup', 'None was written yet', mend)
      : ok('Backup', 'None, in a trial')
  }
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / dayInMilliseconds)
  const age = `The last one is ${days} days old`
  return days <= 2 ? ok('Backup', age) : warning('Backup', age, mend)
}
