import type { Database } from '../database/open.ts'

/** Whether the names of places are loaded. After the first start a job takes a minute, with `PLACE_NAMES=off` it never does. */
export async function hasGazetteer(database: Database): Promise<boolean> {
  const loaded = await database.selectFrom('placeData').select('sha256').executeTakeFirst()
  return loaded !== undefined
}
