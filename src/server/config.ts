import path from 'node:path'
import * as z from 'zod'
import type { Site } from '../shared/site.ts'
import {
  type DatabaseConfig,
  databaseContradictions,
  databaseVariables,
  readDatabaseConfig,
} from './database/database-config.ts'
import {
  count,
  isConfidential,
  isLoopback,
  megabytes,
  optionalOrigin,
  optionalUrl,
  portNumber,
} from './environment-values.ts'
import { readServingConfig, type ServingConfig, servingVariables } from './http/serving-config.ts'
import { type Difficulty, difficulty } from './proof-of-work/difficulty.ts'

/** All environment variables that the software reads; see .env.example. */
const Environment = z.object({
  PORT: portNumber.default('3000').transform(Number),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optionalOrigin,
  DATA_DIR: z.string().min(1).default('./data'),
  SEALING_KEY_FILE: z.string().min(1).optional(),
  ...databaseVariables,
  SITE_NAME: z.string().min(1).max(80).default('Anomaly Register'),
  SISTER_SITE_URL: optionalUrl,
  SISTER_SITE_NAME: z.string().max(80).optional(),
  PROVIDER_URL: optionalUrl,
  PROVIDER_NAME: z.string().max(80).optional(),
  CONTACT_URL: optionalUrl,
  LEGAL_CONTACT_URL: optionalUrl,
  DATA_PROTECTION_CONTACT_URL: optionalUrl,
  CONTENT_DIR: z.string().min(1).optional(),
  ANALYTICS_TAG_URL: optionalUrl,
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, {
      error: 'must be 1 to 100 letters, digits, hyphens, dots or underscores',
    })
    .optional(),
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(500).optional(),
  OIDC_NAME: z.string().max(80).default('single sign-on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d]([a-z\d.-]{0,250}[a-z\d])?$/i, {
      error: 'must be an e-mail address like register@example.org',
    })
    .optional(),
  METRICS_PORT: portNumber.transform(Number).optional(),
  ALERT_EMAIL: z.email({ error: 'must be an e-mail address like operator@example.org' }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ...servingVariables,
  EVIDENCE_FREE_MEGABYTES: megabytes.prefault('2048'),
  EVIDENCE_UPLOADS_AT_ONCE: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'must be a number from 1 to 9999' })
    .default('20')
    .transform(Number),
  EVIDENCE_UPLOADS: z.enum(['disk', 's3']).default('disk'),
  EVIDENCE_S3_ENDPOINT: optionalUrl,
  EVIDENCE_S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, {
      error: 'must be 3 to 63 small letters, digits, hyphens or dots',
    })
    .optional(),
  EVIDENCE_S3_REGION: z.string().min(1).max(100).default('us-east-1'),
  EVIDENCE_S3_ACCESS_KEY_ID: z.string().max(500).optional(),
  EVIDENCE_S3_SECRET_ACCESS_KEY: z.string().max(500).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z\d]{50,}$/, { error: 'must be a public key of age, like age1…' })
    .optional(),
  REPORTS_REQUIRE_SIGN_IN: z.enum(['true', 'false']).default('false'),
  BURST_EXCESS: count.default('100').transform(Number),
  PLACE_NAMES: z.enum(['on', 'off']).default('on'),
  PREMODERATE: z.enum(['true', 'false']).default('false'),
  PUBLISH_NAMES: z.enum(['confirmed', 'at-once']).optional(),
  ADMIN_MFA: z.enum(['required', 'optional']).optional(),
  ADMIN_DELETIONS_PER_HOUR: count.default('500').transform(Number),
})
type Environment = z.infer<typeof Environment>

/** An OpenID Connect provider, and our client credentials there. */
export type SingleSignOn = { issuer: string; clientId: string; clientSecret: string }

/** A private bucket of an S3-compatible store; `endpoint` ends without a slash. */
export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Without `smtpUrl` mails are written to the outbox. */
export type MailConfig = { smtpUrl: string | undefined; from: string }

export type Config = DatabaseConfig &
  ServingConfig & {
    port: number
    host: string
    /** Set in production only; without it the site is a local trial (see the glossary). */
    publicUrl: string | undefined
    dataDirectory: string
    /** The file with the sealing key, which the site never writes; undefined means one in `dataDirectory`. */
    sealingKeyFile: string | undefined
    logLevel: string
    rateLimits: boolean
    /** Reports of one hour above the weekly average that start a burst; 0 in a trial. */
    burstExcess: number
    /** Undefined in a trial, which never requires a proof of work. */
    proofOfWork: Difficulty | undefined
    /** True if a job loads the gazetteer. */
    loadsPlaces: boolean
    /** True if administrators must enrol a second factor before they can do anything else. */
    secondFactorRequired: boolean
    /** Reports that one administrator can delete in an hour. */
    deletionsPerHour: number
    /** Bytes of disk that videos leave free. */
    evidenceFreeSpace: number
    evidenceUploadsAtOnce: number
    /** True if uploads arrive in the bucket; false if they arrive under `dataDirectory`. */
    areUploadsInBucket: boolean
    /** The bucket for videos; undefined means that they stay under `dataDirectory`. */
    evidenceS3: S3Config | undefined
    /** The loopback port of the Prometheus metrics; undefined means none. */
    metricsPort: number | undefined
    /** The recipient of operator alerts. */
    alertEmail: string | undefined
    /** An age public key that encrypts backups. */
    backupRecipient: string | undefined
    /** A folder of texts that replace those in content/, page by page. */
    contentDirectory: string | undefined
    singleSignOn: SingleSignOn | undefined
    mail: MailConfig
    site: Site
  }

/** The names of all variables, in the order of .env.example. */
export const variableNames = Object.keys(Environment.shape)

/** Variables that must be set together or not at all. */
const inseparable = [
  ['ANALYTICS_TAG_URL', 'ANALYTICS_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  [
    'EVIDENCE_S3_ENDPOINT',
    'EVIDENCE_S3_BUCKET',
    'EVIDENCE_S3_ACCESS_KEY_ID',
    'EVIDENCE_S3_SECRET_ACCESS_KEY',
  ],
] as const

function separations(read: Environment): string[] {
  return inseparable.flatMap((names) => {
    const missing = names.filter((name) => read[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    return names
      .filter((name) => read[name] !== undefined)
      .map((name) => `${name}: needs ${missing.join(' and ')} too; set all or none`)
  })
}

/** Finds values that are valid alone but not together. */
function contradictions(read: Environment): string[] {
  const faults = [...separations(read), ...databaseContradictions(read)]
  if (read.PUBLIC_URL && read.RATE_LIMITS === 'off') {
    faults.push('RATE_LIMITS: cannot be off in production (PUBLIC_URL is set)')
  }
  if (!read.PUBLIC_URL && !isLoopback(read.HOST)) {
    faults.push('HOST: a local trial listens on loopback only; set PUBLIC_URL to open it to others')
  }
  if (read.EVIDENCE_UPLOADS === 's3' && !read.EVIDENCE_S3_BUCKET) {
    faults.push('EVIDENCE_UPLOADS: needs EVIDENCE_S3_BUCKET and the variables beside it')
  }
  for (const name of ['PUBLIC_URL', 'OIDC_ISSUER', 'EVIDENCE_S3_ENDPOINT'] as const) {
    if (read[name] && !isConfidential(read[name])) {
      faults.push(`${name}: must begin with https://, unless it is on this machine`)
    }
  }
  return faults
}

function singleSignOnOf(read: Environment): SingleSignOn | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
}

function evidenceS3Of(read: Environment): S3Config | undefined {
  const { EVIDENCE_S3_ENDPOINT: endpoint, EVIDENCE_S3_BUCKET: bucket } = read
  const { EVIDENCE_S3_ACCESS_KEY_ID: accessKeyId, EVIDENCE_S3_SECRET_ACCESS_KEY: secret } = read
  if (!endpoint || !bucket || !accessKeyId || !secret) return undefined
  const keys = { accessKeyId, secretAccessKey: secret, region: read.EVIDENCE_S3_REGION }
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, ...keys }
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl }: Environment) {
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost'
  return { smtpUrl, from: from ?? `anomaly-register@${host}` }
}

function siteOf(read: Environment): Site {
  const { ANALYTICS_TAG_URL: tagUrl, ANALYTICS_ID: id } = read
  return {
    name: read.SITE_NAME,
    sisterSiteUrl: read.SISTER_SITE_URL ?? null,
    sisterSiteName: read.SISTER_SITE_NAME ?? null,
    providerUrl: read.PROVIDER_URL ?? null,
    providerName: read.PROVIDER_NAME ?? null,
    contactUrl: read.CONTACT_URL ?? null,
    legalContactUrl: read.LEGAL_CONTACT_URL ?? null,
    dataProtectionContactUrl: read.DATA_PROTECTION_CONTACT_URL ?? null,
    reportsRequireSignIn: read.REPORTS_REQUIRE_SIGN_IN === 'true',
    premoderates: read.PREMODERATE === 'true',
    confirmsNames:
      (read.PUBLISH_NAMES ?? (read.PUBLIC_URL ? 'confirmed' : 'at-once')) === 'confirmed',
    sendsNotices: read.SMTP_URL !== undefined,
    analytics: tagUrl && id ? { tagUrl, id } : null,
    singleSignOn: singleSignOnOf(read) ? { name: read.OIDC_NAME } : null,
  }
}

/** Reads and checks the environment. Throws one Error that names every invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const isSet = ([, value]: [string, string | undefined]) => value !== ''
  const result = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(isSet)),
  )
  const faults = result.success
    ? contradictions(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!result.success || faults.length > 0) {
    throw new Error(`The configuration cannot be used.\n  ${faults.join('\n  ')}`)
  }
  const read = result.data
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL,
    dataDirectory: path.resolve(read.DATA_DIR),
    sealingKeyFile: read.SEALING_KEY_FILE && path.resolve(read.SEALING_KEY_FILE),
    ...readDatabaseConfig(read),
    logLevel: read.LOG_LEVEL ?? (read.PUBLIC_URL ? 'info' : 'warn'),
    rateLimits: read.RATE_LIMITS === 'on',
    loadsPlaces: read.PLACE_NAMES === 'on',
    burstExcess: read.PUBLIC_URL ? read.BURST_EXCESS : 0,
    proofOfWork: read.PUBLIC_URL ? difficulty : undefined,
    ...readServingConfig(read),
    evidenceFreeSpace: read.EVIDENCE_FREE_MEGABYTES,
    evidenceUploadsAtOnce: read.EVIDENCE_UPLOADS_AT_ONCE,
    areUploadsInBucket: read.EVIDENCE_UPLOADS === 's3',
    evidenceS3: evidenceS3Of(read),
    secondFactorRequired: read.ADMIN_MFA ? read.ADMIN_MFA === 'required' : Boolean(read.PUBLIC_URL),
    metricsPort: read.METRICS_PORT,
    alertEmail: read.ALERT_EMAIL,
    backupRecipient: read.BACKUP_RECIPIENT,
    deletionsPerHour: read.ADMIN_DELETIONS_PER_HOUR,
    contentDirectory: read.CONTENT_DIR ? path.resolve(read.CONTENT_DIR) : undefined,
    singleSignOn: singleSignOnOf(read),
    mail: mailOf(read),
    site: siteOf(read),
  }
}
