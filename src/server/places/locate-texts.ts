import { sql } from 'kysely'
import type { Region } from '../../shared/options.ts'
import type { Database } from '../database/open.ts'
import type { Division, Place } from './gazetteer.ts'
import { keysOfText, type Located, locateText, type NamedPlace } from './locate-text.ts'

export type LocationText = { text: string; region: Region }

/** The columns of `places` as a `Place`. */
const placeColumns = [
  ...(['id', 'name', 'country', 'admin1', 'admin2', 'feature', 'population'] as const),
  ...(['latitude', 'longitude', 'radiusKm', 'timeZone'] as const),
] as const

async function readPlaces(database: Database, keys: string[]): Promise<Map<string, NamedPlace[]>> {
  const { rows } = await sql<Place & { key: string; isMain: boolean }>`
    select key, is_main, ${sql.join(placeColumns.map((column) => sql.ref(`places.${column}`)))}
      from place_names join places on places.id = place
     where key = any(${keys})`.execute(database)
  const found = new Map<string, NamedPlace[]>()
  for (const { key, isMain, ...place } of rows) {
    const named = found.get(key)
    if (named) named.push({ place, isMain })
    else found.set(key, [{ place, isMain }])
  }
  return found
}

async function readCounties(database: Database, keys: string[]): Promise<Map<string, Division[]>> {
  const counties = await database
    .selectFrom('divisions')
    .where(sql<boolean>`key = any(${keys})`)
    .where('admin2', '<>', '')
    .selectAll()
    .execute()
  return Map.groupBy(counties, ({ key }) => key)
}

/** Locates many texts with one look into the gazetteer. The answers have the order of the texts. */
export async function locateTexts(
  database: Database,
  texts: LocationText[],
): Promise<(Located | undefined)[]> {
  const keys = [...new Set(texts.flatMap(({ text, region }) => keysOfText(text, region)))]
  const [places, counties] = await Promise.all([
    readPlaces(database, keys),
    readCounties(database, keys),
  ])
  const lookup = {
    places: (key: string) => places.get(key) ?? [],
    counties: (key: string) => counties.get(key) ?? [],
  }
  return texts.map(({ text, region }) => locateText(text, region, lookup))
}
