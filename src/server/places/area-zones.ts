import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { State } from './states.ts'

const keyOf = ({ country, admin1 }: State) => `${country}.${admin1}`

async function readZones(database: Database, areas: State[]) {
  const [countries, states] = [areas.map((area) => area.country), areas.map((area) => area.admin1)]
  const { rows } = await sql<State & { zone: string }>`
    with asked as (
      select country::char(2), admin1
        from unnest(${countries}::text[], ${states}::text[]) as asked (country, admin1))
    select country, admin1, min(time_zone) as zone from asked join places using (country, admin1)
     where admin1 <> '' group by country, admin1 having min(time_zone) = max(time_zone)
    union all
    select country, '', min(time_zone) from asked join places using (country)
     where asked.admin1 = '' group by country having min(time_zone) = max(time_zone)`.execute(
    database,
  )
  return new Map(rows.map(({ zone, ...area }) => [keyOf(area), zone]))
}

/**
 * Returns a function that finds the time zone of each state, or of a whole country where `admin1` is empty, or null where its towns have several. It asks the
 * gazetteer once for an area, because that reads all its towns.
 */
export function createAreaZones(database: Database) {
  const known = new Map<string, string | null>()
  return async (areas: (State | undefined)[]): Promise<(string | null)[]> => {
    const unknown = new Map<string, State>()
    for (const area of areas) if (area && !known.has(keyOf(area))) unknown.set(keyOf(area), area)
    if (unknown.size > 0) {
      const zones = await readZones(database, [...unknown.values()])
      for (const key of unknown.keys()) known.set(key, zones.get(key) ?? null)
    }
    return areas.map((area) => (area && known.get(keyOf(area))) ?? null)
  }
}
