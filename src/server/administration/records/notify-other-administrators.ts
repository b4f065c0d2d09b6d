import { quarantineDays } from '../../../shared/limits.ts'
import { dayInMilliseconds } from '../../../shared/sighting-date.ts'
import { adminViewUrl } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { knownOrigin } from '../../http/site-origin.ts'
import { deliverMail } from '../../mail/deliver-mail.ts'
import { manyDeletedMail } from '../../mail/mail-texts.ts'
import type { Administrator } from '../queries.ts'

/** Mails all other administrators. Must be called in the transaction of the deletion. */
export async function notifyOtherAdministrators(
  transaction: DatabaseTransaction,
  { config, jobs }: Pick<AppContext, 'config' | 'jobs'>,
  { actor, reports }: { actor: Administrator; reports: number },
): Promise<void> {
  const others = await transaction
    .selectFrom('adminUsers')
    .select('email')
    .where('id', '<>', actor.id)
    .where('isActive', '=', true)
    .where('role', '=', 'admin')
    .execute()
  const restorableUntil = new Date(Date.now() + quarantineDays * dayInMilliseconds)
  const link = knownOrigin(config) + adminViewUrl('deleted')
  for (const { email: to } of others) {
    const mail = manyDeletedMail({ config, to, link, entries: reports, restorableUntil })
    await jobs.enqueue(transaction, deliverMail, mail)
  }
}
