import { sql } from 'kysely'
import type { Region } from '../../shared/options.ts'
import { keysOf } from '../../shared/values-by-key.ts'
import type { Database } from '../database/open.ts'
import type { Division, Place } from './gazetteer.ts'
import { gazetteerTables } from './gazetteer-files.ts'
import { keysOfText, type Located, locateText } from './locate-text.ts'
import type { Initial } from './misspelt-names.ts'
import type { NamedPlace } from './place-lookup.ts'

export type LocationText = { text: string; region: Region }

/** The columns of `places` as a `Place`. */
const placeColumns = sql.join(
  keysOf(gazetteerTables.places.columns).map((column) => sql.ref(`places.${column}`)),
)

async function readPlaces(database: Database, keys: string[]): Promise<Map<string, NamedPlace[]>> {
  const { rows } = await sql<Place & { key: string; isMain: boolean }>`
    select key, is_main, ${placeColumns}
      from unnest(${keys}::text[]) as asked (key)
      join place_names using (key) join places on places.id = place`.execute(database)
  const found = new Map<string, NamedPlace[]>()
  for (const { key, isMain, ...place } of rows) {
    const named = found.get(key)
    if (named) named.push({ place, isMain })
    else found.set(key, [{ place, isMain }])
  }
  return found
}

async function readDivisions(database: Database, keys: string[]): Promise<Map<string, Division[]>> {
  const divisions = await database
    .selectFrom('divisions')
    .where(sql<boolean>`key = any(${keys})`)
    .selectAll()
    .execute()
  return Map.groupBy(divisions, ({ key }) => key)
}

const textOf = ({ country, admin1, letter }: Initial) => `${country}.${admin1}.${letter}`

async function readStartingWith(
  database: Database,
  initials: Initial[],
): Promise<Map<string, Place[]>> {
  if (initials.length === 0) return new Map()
  const [countries, states] = [
    initials.map((one) => one.country),
    initials.map((one) => one.admin1),
  ]
  const letters = initials.map(({ letter }) => letter)
  const { rows } = await sql<Place & { letter: string }>`
    select letter, ${placeColumns}
      from (select distinct * from unnest(${countries}::text[], ${states}::text[], ${letters}::text[])
              as asked (country, admin1, letter)) as asked
      join places on places.country = asked.country::char(2) and places.admin1 = asked.admin1
       and lower(left(places.name, 1)) = letter`.execute(database)
  return Map.groupBy(rows, ({ country, admin1, letter }) => textOf({ country, admin1, letter }))
}

/**
 * Locates many texts with two looks into the gazetteer; the second is for the misspelt ones. The answers
 * have the order of the texts.
 */
export async function locateTexts(
  database: Database,
  texts: LocationText[],
): Promise<(Located | undefined)[]> {
  const keys = [...new Set(texts.flatMap(({ text, region }) => keysOfText(text, region)))]
  const [places, divisions] = await Promise.all([
    readPlaces(database, keys),
    readDivisions(database, keys),
  ])
  const exact = {
    places: (key: string) => places.get(key) ?? [],
    divisions: (key: string) => divisions.get(key) ?? [],
  }
  const asked: Initial[] = []
  const first = texts.map(({ text, region }) => {
    const before = asked.length
    const startingWith = (initial: Initial) => {
      asked.push(initial)
      return []
    }
    const located = locateText(text, region, { ...exact, startingWith })
    return { located, isMisspelt: asked.length > before }
  })
  const similar = await readStartingWith(database, asked)
  const startingWith = (initial: Initial) => similar.get(textOf(initial)) ?? []
  return texts.map(({ text, region }, index) =>
    first[index]?.isMisspelt
      ? locateText(text, region, { ...exact, startingWith })
      : first[index]?.located,
  )
}
