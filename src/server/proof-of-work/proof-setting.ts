import type { Database } from '../database/open.ts'

/** `auto` (the default) requires a proof during a burst only. */
export const proofSettings = ['auto', 'always', 'off'] as const
export type ProofSetting = (typeof proofSettings)[number]

const name = 'proof-of-work'

export function isProofSetting(text: string): text is ProofSetting {
  return proofSettings.some((setting) => setting === text)
}

export async function readProofSetting(database: Database): Promise<ProofSetting> {
  const row = await database
    .selectFrom('siteSettings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row && isProofSetting(row.value) ? row.value : 'auto'
}

/** All processes apply the setting from their next request on. */
export async function setProofSetting(database: Database, value: ProofSetting): Promise<void> {
  await database
    .insertInto('siteSettings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
