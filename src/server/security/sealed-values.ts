import type { Config } from '../config.ts'
import { unseal } from './sealing.ts'

/** Whether the database holds what nobody can use without the `sealing.key` of its site: one row, `isSealed`. */
export const sealedValuesQuery = `
  select exists (select from cases where receipt_hash is not null)
      or exists (select from admin_users where totp_secret is not null)
      or exists (select from case_notices)
      or exists (select from saved_searches)
      or exists (select from objections where address_sealed is not null) as "isSealed"`

/** What was sealed last of each kind. */
export type SealedValue = { owner: string; sealed: Buffer }

export const newestSealedQuery = `
  (select id::text as owner, totp_secret as sealed
     from admin_users where totp_secret is not null order by updated_at desc limit 1)
  union all
  (select 'notice ' || id, address_sealed from case_notices order by created_at desc limit 1)
  union all
  (select 'notice ' || id, address_sealed from saved_searches order by created_at desc limit 1)
  union all
  (select 'notice ' || id, address_sealed
     from objections where address_sealed is not null order by created_at desc limit 1)`

/**
 * Whether the key opens one of these values, or there is none. What was sealed before the loss of a key
 * stays closed for ever, and is no sign of a wrong one.
 */
export async function opensAny(config: Config, values: SealedValue[]): Promise<boolean> {
  const opening = values.map(({ owner, sealed }) => unseal(config, owner, sealed))
  const opened = await Promise.allSettled(opening)
  return opened.length === 0 || opened.some(({ status }) => status === 'fulfilled')
}
