import { sql } from 'kysely'
import type { DecisionOutcome } from '../../../shared/moderation.ts'
import { fieldFault } from '../../../shared/problems.ts'
import {
  asTyped,
  isRedaction,
  type RedactedField,
  type Redaction,
  redactedFields,
} from '../../../shared/redactions.ts'
import type { AppContext } from '../../app-context.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { conflict, invalidFields } from '../../http/problems.ts'
import { purgeReports } from '../../http/purge-caches.ts'
import { noteCaseNews } from '../../notices/case-notices.ts'
import { listOriginals } from '../../reports/redacted-originals.ts'
import { readAgain } from './correct-reading.ts'
import { type Command, carryOut } from './decide-reports.ts'

type Context = Pick<AppContext, 'database' | 'config' | 'jobs'>
type Texts = Partial<Record<RedactedField, string | undefined>>

const fieldsOf = (texts: Texts) => redactedFields.filter((field) => texts[field] !== undefined)

function readTexts(transaction: DatabaseTransaction, id: string) {
  return transaction
    .selectFrom('reports')
    .select(redactedFields)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Writes texts, and how many redactions are in them now. */
async function writeTexts(
  transaction: DatabaseTransaction,
  { id, texts, by }: { id: string; texts: Texts; by: number },
): Promise<void> {
  await transaction
    .updateTable('reports')
    .set({ ...texts, redactions: sql`redactions + ${by}` })
    .where('id', '=', id)
    .execute()
}

/** Throws 400 where the new text is more than the old one without some words. */
async function keepOriginals(
  transaction: DatabaseTransaction,
  id: string,
  texts: Texts,
): Promise<void> {
  const before = await readTexts(transaction, id)
  const changed = fieldsOf(texts)
  const refused = changed.filter(
    (field) => !isRedaction(asTyped(before[field] ?? ''), asTyped(texts[field] ?? '')),
  )
  if (refused.length > 0) {
    throw invalidFields(
      refused.map((field) =>
        fieldFault(`texts.${field}`, { code: 'not-a-redaction', values: { field } }),
      ),
    )
  }
  await transaction
    .insertInto('redactedOriginals')
    .values(changed.map((field) => ({ reportId: id, field, original: before[field] ?? '' })))
    .execute()
}

/** Returns whether a moderator had set a place. It may be the one that the removed words named. */
async function endPlaceCorrection(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reports')
    .set({ correctedPlaceId: null })
    .where('id', '=', id)
    .where('correctedPlaceId', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Replaces words of the public texts of one report and records which texts, without the words. Keeps the
 * texts of before for the time that the policies name. Where words of the location are removed, a
 * correction of the place ends.
 */
export async function redactReport(
  context: Context,
  command: Command,
  texts: Redaction['texts'],
): Promise<DecisionOutcome[]> {
  const fields = fieldsOf(texts)
  let endsCorrection = false
  const outcomes = await carryOut(context.database, command, {
    async apply(transaction, ids) {
      for (const id of ids) {
        await keepOriginals(transaction, id, texts)
        if (texts.location !== undefined) {
          endsCorrection = await endPlaceCorrection(transaction, id)
        }
        await writeTexts(transaction, { id, texts, by: fields.length })
        await noteCaseNews(transaction, id)
      }
      await purgeReports(transaction, context, ids)
    },
    record: () => [
      ...fields.map((to) => ({ action: 'text_redacted', from: null, to }) as const),
      ...(endsCorrection
        ? [{ action: 'place_correction_removed', from: null, to: null } as const]
        : []),
    ],
  })
  await readAgain(context, outcomes)
  return outcomes
}

/** Takes the latest redaction of a text back. Throws 409 if it is not the latest, or erased. */
async function putBack(
  transaction: DatabaseTransaction,
  id: string,
  redactionId: string,
): Promise<RedactedField> {
  const originals = await listOriginals(transaction, id)
  const chosen = originals.find((one) => one.id === redactionId)
  if (!chosen) throw conflict('not-restorable')
  const { field, original } = chosen
  const latest = originals.find((one) => one.field === field)
  const now = (await readTexts(transaction, id))[field] ?? ''
  if (latest !== chosen || !isRedaction(asTyped(original), asTyped(now))) {
    throw conflict('not-restorable')
  }
  await writeTexts(transaction, { id, texts: { [field]: original }, by: -1 })
  await transaction.deleteFrom('redactedOriginals').where('id', '=', redactionId).execute()
  return field
}

/** Puts the removed words back into the text, and records it. */
export async function takeBackRedaction(
  context: Context,
  command: Command,
  redactionId: string,
): Promise<DecisionOutcome[]> {
  let field: RedactedField | undefined
  const outcomes = await carryOut(context.database, command, {
    async apply(transaction, ids) {
      for (const id of ids) field = await putBack(transaction, id, redactionId)
      await purgeReports(transaction, context, ids)
    },
    record: () => [{ action: 'redaction_taken_back', from: null, to: field ?? null }],
  })
  await readAgain(context, outcomes)
  return outcomes
}
