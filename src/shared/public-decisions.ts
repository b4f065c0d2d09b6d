import * as z from 'zod/mini'
import { administratorRoles } from './administration.ts'
import { canonicalJson } from './canonical-json.ts'
import { ledgerPage } from './limits.ts'
import { largestNumber, optionalNumber, wholeNumber } from './query-fields.ts'
import { reportStatuses } from './report-status.ts'

/** What was done: the new status of a report, or something else. */
export const decisionActs = [
  ...reportStatuses,
  'released',
  'deleted',
  'restored',
  'withdrawn',
  'erased',
  'corrected',
  'addition_released',
  'addition_declined',
  'null_report_counted',
  'null_report_declined',
  'redacted',
  'redaction_taken_back',
  'video_released',
  'video_withheld',
] as const
export type DecisionAct = (typeof decisionActs)[number]

/** `register`: a scheduled job, or the operator at the shell. */
const decisionRoles = [...administratorRoles, 'witness', 'register'] as const

/** One row of the public ledger. It holds no content, no name and no id of a report. */
export const PublicDecision = z.object({
  n: z.int(),
  decidedAt: z.iso.datetime(),
  caseRef: z.string(),
  act: z.enum(decisionActs),
  reasonCode: z.nullable(z.string()),
  actorRole: z.enum(decisionRoles),
  previousHash: z.string(),
  hash: z.string(),
})
export type PublicDecision = z.infer<typeof PublicDecision>

/** A place in the chain. */
export const ChainHead = z.pick(PublicDecision, { n: true, hash: true })
export type ChainHead = z.infer<typeof ChainHead>

/** What the first row follows. */
export const chainBeginning: ChainHead = { n: 0, hash: '0'.repeat(64) }

/** The newest first. */
export const DecisionLedger = z.object({
  head: ChainHead,
  decisions: z.array(PublicDecision),
})
export type DecisionLedger = z.infer<typeof DecisionLedger>

/** The newest rows, those before the row `before`, or those that follow the row `after`. */
export const LedgerQuery = z.object({
  after: optionalNumber({ field: 'after', smallest: 0, largest: largestNumber }),
  before: wholeNumber({
    field: 'before',
    smallest: 1,
    largest: largestNumber,
    absent: largestNumber,
  }),
  limit: wholeNumber({
    field: 'limit',
    smallest: 1,
    largest: ledgerPage.largest,
    absent: ledgerPage.size,
  }),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

const format = 'anomaly-register-decision-1'

/** SHA-256 over the canonical JSON of a row and the hash of the row before, in hexadecimal digits. */
export async function hashDecision(row: Omit<PublicDecision, 'hash'>): Promise<string> {
  const { n, decidedAt, caseRef, act, reasonCode, actorRole, previousHash } = row
  const content = { n, decidedAt, caseRef, act, reasonCode, actorRole, previousHash, format }
  const bytes = new TextEncoder().encode(canonicalJson(content))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns what is wrong with the first row that breaks the chain. `rows`: the oldest first. */
export async function findBreak(
  from: ChainHead,
  rows: PublicDecision[],
): Promise<string | undefined> {
  let previous = from
  for (const row of rows) {
    if (row.n !== previous.n + 1) return `Row ${previous.n + 1} is missing: row ${row.n} comes next`
    if (row.previousHash !== previous.hash) return `Row ${row.n} does not follow row ${previous.n}`
    if (row.hash !== (await hashDecision(row))) return `Row ${row.n} was changed: its hash is wrong`
    previous = row
  }
  return undefined
}
