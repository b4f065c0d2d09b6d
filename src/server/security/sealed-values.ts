/** Whether the database holds what nobody can use without the `sealing.key` of its site: one row, `isSealed`. */
export const sealedValuesQuery = `
  select exists (select from cases where receipt_hash is not null)
      or exists (select from admin_users where totp_secret is not null)
      or exists (select from case_notices)
      or exists (select from saved_searches)
      or exists (select from objections where address_sealed is not null) as "isSealed"`
