import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

export type Town = {
  id: number
  name: string
  division: string | null
  country: string
  admin1: string
  latitude: number
  longitude: number
}

export type TownNear = Town & { reports: number }

const townRow = sql`towns.id, towns.name, divisions.name as division, towns.country, towns.admin1,
  towns.latitude, towns.longitude`

const withDivision = sql`left join divisions on divisions.country = towns.country
  and divisions.admin1 = towns.admin1 and divisions.admin2 = ''`

/** A town by its id in the gazetteer. */
export async function findTown(database: Database, id: number): Promise<Town | undefined> {
  const { rows } = await sql<Town>`
    select ${townRow} from places as towns ${withDivision} where towns.id = ${id}`.execute(database)
  return rows[0]
}

/** The name of a town in `area_counts`. */
export const areaOf = ({ country, admin1, id }: Town): string => `${country}-${admin1}/${id}`

/** Of a crowded valley only the larger towns. */
const mostTowns = 300

export type Frame = { south: number; north: number; west: number; east: number }

/** The towns in a frame of degrees with their numbers of reports, the largest first. */
export async function findTownsIn(
  database: Database,
  { south, north, west, east }: Frame,
): Promise<TownNear[]> {
  const { rows } = await sql<TownNear>`
    select ${townRow},
           (select coalesce(sum(reports), 0)::int from area_counts
             where kind = 'place' and year = -1
               and area = concat(towns.country, '-', towns.admin1, '/', towns.id)) as reports
      from (select * from places
             where latitude between ${south} and ${north} and longitude between ${west} and ${east}
             order by population desc, id limit ${sql.lit(mostTowns)}) as towns
           ${withDivision}
     order by towns.population desc, towns.id`.execute(database)
  return rows
}
