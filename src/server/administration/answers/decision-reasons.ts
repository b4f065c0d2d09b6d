import { type SqlBool, sql } from 'kysely'
import {
  type DecisionReason,
  type NewReason,
  otherReason,
  type ReasonChange,
} from '../../../shared/desk-answers.ts'
import { foldLetters } from '../../../shared/fold-letters.ts'
import { fieldFault } from '../../../shared/problems.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { invalidFields, notFound } from '../../http/problems.ts'
import type { Administrator } from '../queries.ts'
import { type Reason, recordDecision } from '../records/history.ts'

const columns = ['id', 'key', 'position as number', 'label', 'sentence', 'ground'] as const

/** All reasons: those in use by their numbers, then the retired ones. */
export function listReasons(database: Database): Promise<DecisionReason[]> {
  return database
    .selectFrom('decisionReasons')
    .select(columns)
    .orderBy(sql`position nulls last`)
    .orderBy('label')
    .execute()
}

type Given = { reasonCode?: string | undefined; reason: string | null }

/**
 * The reason of a decision. The page requires one; the API does not, because it was specified
 * without. Throws 400 for a reason that is not in use.
 */
export async function findReason(
  database: Database,
  { reasonCode, reason: text }: Given,
  isDue: boolean,
): Promise<Reason | undefined> {
  if (!reasonCode) {
    if (text) return { code: otherReason, text }
    return isDue ? { code: 'not_given', text: null } : undefined
  }
  const found = await database
    .selectFrom('decisionReasons')
    .select('key')
    .where('key', '=', reasonCode)
    .where('position', 'is not', null)
    .executeTakeFirst()
  if (!found) throw invalidFields([fieldFault('reasonCode', { code: 'unknown-reason' })])
  return { code: found.key, text }
}

/** Makes two changes of the list wait for each other. */
async function lockReasons(transaction: DatabaseTransaction): Promise<DecisionReason[]> {
  await sql`lock table decision_reasons in share row exclusive mode`.execute(transaction)
  return listReasons(transaction)
}

const nextNumber = (reasons: DecisionReason[]) =>
  Math.max(0, ...reasons.map(({ number }) => number ?? 0)) + 1

/** A key that no reason has had, from the letters of its first label. */
function newKey(label: string, reasons: DecisionReason[]): string {
  const start = foldLetters(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  const stem = start.slice(0, 40) || 'reason'
  const taken = new Set([...reasons.map(({ key }) => key), 'not_given'])
  let key = stem
  for (let count = 2; taken.has(key); count++) key = `${stem}_${count}`
  return key
}

export function addReason(
  database: Database,
  actor: Administrator,
  given: NewReason,
): Promise<DecisionReason> {
  return database.transaction().execute(async (transaction) => {
    const reasons = await lockReasons(transaction)
    const reason = await transaction
      .insertInto('decisionReasons')
      .values({ ...given, key: newKey(given.label, reasons), position: nextNumber(reasons) })
      .returning(columns)
      .executeTakeFirstOrThrow()
    const subject = subjectOf(reason)
    const to = describe(reason)
    await recordDecision(transaction, { actor, action: 'reason_added', subject, to })
    return reason
  })
}

const subjectOf = ({ id, label }: DecisionReason) => ({ kind: 'reason', id, name: label }) as const

/** The whole wording, because the statement to a witness rests on it. */
const describe = ({ label, sentence, ground }: DecisionReason) =>
  `${label} (${ground}): ${sentence}`

/** Exchanges the numbers of two reasons, or moves one to a free number. */
async function giveNumber(
  transaction: DatabaseTransaction,
  { id, number: before }: DecisionReason,
  number: number,
): Promise<void> {
  await transaction
    .updateTable('decisionReasons')
    .set({
      position: sql<number>`case when id = ${id} then ${number}::int else ${before}::int end`,
    })
    .where(sql<SqlBool>`id = ${id} or position = ${number}`)
    .execute()
}

function numberAfter(
  reason: DecisionReason,
  { number, isRetired }: ReasonChange,
  reasons: DecisionReason[],
): number | null {
  if (isRetired && reason.key === otherReason) {
    throw invalidFields([fieldFault('isRetired', { code: 'reason-not-retirable' })])
  }
  if (isRetired) return null
  if (reason.number !== null) return number ?? reason.number
  return isRetired === false ? nextNumber(reasons) : null
}

/** Changes a reason and records what changed. Throws 404 if there is no such reason. */
export function changeReason(
  database: Database,
  actor: Administrator,
  { id, change }: { id: string; change: ReasonChange },
): Promise<DecisionReason> {
  return database.transaction().execute(async (transaction) => {
    const reasons = await lockReasons(transaction)
    const before = reasons.find((reason) => reason.id === id)
    if (!before) throw notFound('reason')
    const { label = before.label, sentence = before.sentence, ground = before.ground } = change
    const number = numberAfter(before, change, reasons)
    const after = { ...before, label, sentence, ground, number }
    await transaction
      .updateTable('decisionReasons')
      .set({ label, sentence, ground, ...(number === null && { position: null }) })
      .where('id', '=', id)
      .execute()
    if (number !== null && number !== before.number) await giveNumber(transaction, before, number)
    await recordChange(transaction, actor, { before, after })
    return after
  })
}

type Changed = { before: DecisionReason; after: DecisionReason }

async function recordChange(
  transaction: DatabaseTransaction,
  actor: Administrator,
  { before, after }: Changed,
): Promise<void> {
  const subject = subjectOf(after)
  if (describe(before) !== describe(after)) {
    const words = { from: describe(before), to: describe(after) }
    await recordDecision(transaction, { actor, action: 'reason_changed', subject, ...words })
  }
  if (before.number === after.number) return
  const action = actionOf({ before, after })
  const from = before.number?.toString() ?? null
  const to = after.number?.toString() ?? null
  await recordDecision(transaction, { actor, action, subject, from, to })
}

function actionOf({ before, after }: Changed) {
  if (after.number === null) return 'reason_retired'
  return before.number === null ? 'reason_restored' : 'reason_moved'
}
