import { sql } from 'kysely'
import type { ExploredArea, ExploredPlace } from '../../shared/explore.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import { type Database, runStatement } from '../database/open.ts'
import { americanNameOf, stateKey } from '../places/area-key.ts'
import { separators } from '../places/location-parts.ts'
import { placeKey } from '../places/place-key.ts'
import type { Where } from './conditions.ts'
import { listNamesakes } from './list-namesakes.ts'

/** Somebody who means a smaller town than that adds its state. */
const leastPopulation = 5_000
/** Of fewer letters are codes of states and countries. */
const shortestName = 4

const formats = formatsIn(english.tag)

/** Towns that a text also names. Their second names are of long ago, but for "… City". */
async function listTowns(database: Database, text: string): Promise<ExploredPlace['others']> {
  const [name = ''] = text.split(separators)
  const key = placeKey(name)
  if (key.length < shortestName) return []
  return listNamesakes(database, {
    name: 'towns-of-name',
    fits: sql`
      places.id in (
          select place from place_names
           where key = ${key}
             and (is_main or place in (
                   select place from place_names where key = ${`${key} city`} and is_main)))
        and places.population >= ${sql.lit(leastPopulation)}`,
  })
}

async function nameOfState(database: Database, country: string, division: string) {
  const american = americanNameOf(stateKey(country, division))
  if (american) return american
  const [row] = await runStatement<{ name: string }>(database, {
    name: 'name-of-state',
    statement: sql`
      select name from divisions
       where country = ${country} and admin1 = ${division} and admin2 = ''`,
  })
  return row?.name ?? division
}

/** The state or country that a text was read as, and the towns that it may mean instead. */
export async function describeArea(
  database: Database,
  text: string,
  { country, division }: Pick<Where, 'country' | 'division'>,
): Promise<ExploredArea | null> {
  if (country === undefined) return null
  const [name, towns] = await Promise.all([
    division === undefined ? formats.country(country) : nameOfState(database, country, division),
    listTowns(database, text),
  ])
  return { country, division: division ?? null, name, towns }
}
