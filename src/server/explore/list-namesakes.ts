import { type RawBuilder, sql } from 'kysely'
import type { ExploredPlace } from '../../shared/explore.ts'
import { placeName } from '../../shared/place-name.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import { type Database, runStatement } from '../database/open.ts'
import { joinStateOfPlace, type PlaceRow, placeRow } from '../places/place-row.ts'

const most = 5

const formats = formatsIn(english.tag)

/** `name` is the one of the prepared statement. `fits` says which places are meant. */
type Namesakes = { name: string; fits: RawBuilder<boolean> }

/** Places that a question may mean, the largest first. Of those with one full name only the largest. */
export async function listNamesakes(
  database: Database,
  { name, fits }: Namesakes,
): Promise<ExploredPlace['others']> {
  const rows = await runStatement<PlaceRow>(database, {
    name,
    statement: sql`
      select * from (
        select distinct on (places.country, divisions.name) ${placeRow}, places.population
          from places ${joinStateOfPlace}
         where ${fits}
         order by places.country, divisions.name, places.population desc, places.id) as named
       order by population desc, id limit ${sql.lit(most)}`,
  })
  return rows.map((row) => ({ id: row.id, name: placeName(row, formats) }))
}
