import { type Selectable, sql } from 'kysely'
import type { DeskEntry } from '../../../shared/desk-entries.ts'
import type { AppContext } from '../../app-context.ts'
import type { ObjectionsTable } from '../../database/case-tables.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { deliverMail } from '../../mail/deliver-mail.ts'
import { objectionAnswerMail } from '../../mail/notice-mails.ts'
import { openOwnAddress } from '../../notices/notice-addresses.ts'

type ObjectionRow = Selectable<ObjectionsTable>

function toEntry({ id, text, ground, createdAt, ...row }: ObjectionRow): DeskEntry {
  const { settledAt, isUpheld, addressSealed } = row
  return {
    ...{ id, kind: 'objection', text, authorName: null, nullReport: null },
    at: createdAt.toISOString(),
    isWaiting: settledAt === null,
    isPublic: false,
    objection: { ground, isUpheld, isAnswered: addressSealed !== null },
  }
}

/** Lists what people wrote who ask that a report be looked at. */
export async function listObjections(database: Database, reportId: string): Promise<DeskEntry[]> {
  const rows = await database
    .selectFrom('objections')
    .selectAll()
    .where('reportId', '=', reportId)
    .execute()
  return rows.map(toEntry)
}

type Mailing = Pick<AppContext, 'config' | 'jobs'>
type Settlement = { reportId: string; entryId: string; isPublic: boolean }

/** Mails the answer, if somebody left an address that this site can still read. */
async function answer(
  transaction: DatabaseTransaction,
  { config, jobs }: Mailing,
  { id, addressSealed, isUpheld, createdAt }: ObjectionRow,
): Promise<void> {
  if (!addressSealed) return
  const to = await openOwnAddress(config, id, addressSealed)
  if (to === undefined) return
  const mail = objectionAnswerMail({ config, to, isUpheld, sentAt: createdAt })
  await jobs.enqueue(transaction, deliverMail, mail)
}

/** Settles an objection once: with the answer its address is erased. */
export async function settleObjection(
  transaction: DatabaseTransaction,
  mailing: Mailing,
  { reportId, entryId, isPublic: isUpheld }: Settlement,
): Promise<DeskEntry | undefined> {
  const objection = await transaction
    .selectFrom('objections')
    .selectAll()
    .where('reportId', '=', reportId)
    .where('id', '=', entryId)
    .where('settledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!objection) return undefined
  await answer(transaction, mailing, { ...objection, isUpheld })
  const settled = await transaction
    .updateTable('objections')
    .set({ settledAt: sql<Date>`now()`, isUpheld, addressSealed: null })
    .where('id', '=', entryId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toEntry(settled)
}
