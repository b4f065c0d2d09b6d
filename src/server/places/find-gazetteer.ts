import type { Database } from '../database/open.ts'

/**
 * The checksum of the loaded names of places. Undefined before a job has loaded them, a minute after the first start, and
 * always with `PLACE_NAMES=off`.
 */
export async function findGazetteer(database: Database): Promise<string | undefined> {
  const loaded = await database.selectFrom('placeData').select('sha256').executeTakeFirst()
  return loaded?.sha256.toString('hex')
}
