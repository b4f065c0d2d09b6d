import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '../../shared/canonical-json.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import type { OtherAccounts, TimePrecision } from '../../shared/options.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import type { Seal } from '../../shared/seals.ts'
import { publicHourOf } from '../reports/public-row.ts'

/** What the seal of a report covers: all that the witness sent for the public, and no name or address. */
export const sealedFields = [
  'region',
  'location',
  'sightingDate',
  'sightingTime',
  'timePrecision',
  'phenomenonType',
  'duration',
  'description',
  ...optionalTextNames,
  'otherAccounts',
] as const

export type SealedReport = Pick<
  PublicReport,
  Extract<(typeof sealedFields)[number], keyof PublicReport>
> & {
  timePrecision: TimePrecision | null
  otherAccounts: OtherAccounts | null
}

/** A seal as the database holds it. */
export type StoredSeal = { sealHash: Buffer; sealSalt: Buffer | null; sealedAt: Date }

type Content = Record<string, string | null>

/** 128 random bits: nobody who knows only the hash can try short texts. */
export function newSalt(): Buffer {
  return randomBytes(16)
}

/** SHA-256 over the canonical JSON. */
function hashContent(format: string, salt: Buffer, content: Content): Buffer {
  const sealed = { ...content, format, salt: salt.toString('hex') }
  return createHash('sha256').update(canonicalJson(sealed)).digest()
}

export function hashReport(report: SealedReport, salt: Buffer, sealedAt: Date): Buffer {
  const fields = sealedFields.map((name) => [name, report[name] ?? null])
  const content = { ...Object.fromEntries(fields), sealedAt: sealedAt.toISOString() }
  return hashContent('anomaly-register-report-1', salt, content)
}

/** A recall is sealed with its day, which is what the public page shows. */
export function hashRecall(text: string, salt: Buffer, writtenOn: string): Buffer {
  return hashContent('anomaly-register-recall-1', salt, { text, writtenOn })
}

export function sealReport(report: SealedReport, submittedAt: Date): StoredSeal {
  const sealSalt = newSalt()
  const sealedAt = publicHourOf(submittedAt)
  return { sealHash: hashReport(report, sealSalt, sealedAt), sealSalt, sealedAt }
}

/** The seal beside the report as it is today. Without the salt nothing matches. */
export function toSeal({ sealHash, sealSalt, sealedAt }: StoredSeal, report: SealedReport): Seal {
  return {
    hash: sealHash.toString('hex'),
    sealedAt: sealedAt.toISOString(),
    matches: sealSalt !== null && hashReport(report, sealSalt, sealedAt).equals(sealHash),
  }
}

export type SealColumns = { [Name in keyof StoredSeal]: StoredSeal[Name] | null }

/** Null for a report without a seal. */
export function readSeal(
  { sealHash, sealSalt, sealedAt }: SealColumns,
  report: SealedReport,
): Seal | null {
  return sealHash && sealedAt && toSeal({ sealHash, sealSalt, sealedAt }, report)
}
