import { sql } from 'kysely'
import { isSameName } from '../../shared/place-name.ts'
import { type FoundPlace, mostPlaces, type PlaceQuery } from '../../shared/places.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import type { Database } from '../database/open.ts'
import {
  type AskedPlace,
  listOtherReadings,
  readAskedPlace,
  readUnfinishedArea,
} from './asked-place.ts'
import { countriesOfRegion } from './countries.ts'
import { placeKey } from './place-key.ts'
import { joinStateOfPlace, type PlaceRow, placeRow } from './place-row.ts'
import { stateOfName } from './states.ts'

/** More are found than shown, because some look the same. */
const mostRead = 3 * mostPlaces

/** From this length on a name that nothing begins with may be misspelt. */
const shortestMisspelt = 5
/** Of all names of the gazetteer only that of Bangkok in full is longer. */
const longestMisspelt = 90
const leastSimilar = 0.45

/** The places of a state or country, if the words name one, even by its beginning. */
function isInside({ country, admin1, division, countries }: AskedPlace) {
  const conditions = [sql`true`]
  if (country !== '') conditions.push(sql`places.country = ${country}`)
  if (admin1 !== '') conditions.push(sql`places.admin1 = ${admin1}`)
  if (division !== '')
    conditions.push(
      sql`(starts_with(divisions.key, ${division}) or places.country = any(${countries}))`,
    )
  return sql.join(conditions, sql` and `)
}

/** Ten times as likely in the region of the report and with the accents typed, fifty times as a whole name. */
function findByBeginning(database: Database, asked: AskedPlace) {
  const { key, typed, region } = asked
  const accented = /^\p{ASCII}*$/u.test(typed) ? '' : typed
  const next = `${key.slice(0, -1)}${String.fromCodePoint((key.codePointAt(key.length - 1) ?? 0) + 1)}`
  return sql<PlaceRow & { isWhole: boolean }>`
    select ${placeRow}, is_whole
      from (select place, bool_or(key = ${key}) as is_whole, max(
                     (case when is_main then weight + 500 else weight / 20 end)::bigint *
                     (case when key = ${key} then 50 else 1 end)) as score
              from place_names
             where key ~>=~ ${key} and key ~<~ ${next}
             group by place) as named
      join places on places.id = place
           ${joinStateOfPlace}
     where ${isInside(asked)}
     order by score
                * (case when places.country = any(${region ? [...countriesOfRegion[region]] : []}) then 10 else 1 end)
                * (case when ${accented} <> '' and starts_with(lower(places.name), ${accented}) then 10 else 1 end) desc,
              places.id
     limit ${mostRead}`.execute(database)
}

function findSimilar(database: Database, asked: AskedPlace) {
  return sql<PlaceRow>`
    select ${placeRow}
      from (select place, max(similarity(key, ${asked.key})) as score, max(weight) as weight
              from place_names where key % ${asked.key} group by place) as named
      join places on places.id = place
           ${joinStateOfPlace}
     where score >= ${leastSimilar} and ${isInside(asked)}
     order by score desc, weight desc, places.id
     limit ${mostRead}`.execute(database)
}

/**
 * As a witness writes it: the state of an American town says its country. Unlike `placeName`, it names the country
 * of Luxembourg and San Marino again, because the site reads the town from these words.
 */
function labelOf({ name, division, country }: PlaceRow): string {
  const isOwnName =
    division !== null && (isSameName(division, name) || placeKey(division) === placeKey(name))
  const state = division && !isOwnName ? division : undefined
  const isState = division !== null && stateOfName(division)?.country === country
  const parts = isState ? [name, division] : [name, state, formatsIn(english.tag).country(country)]
  return parts.filter((part) => part !== undefined).join(', ')
}

async function countOthers(database: Database, places: PlaceRow[]): Promise<Map<string, number>> {
  const keys = [...new Set(places.map(({ name }) => placeKey(name)))]
  const { rows } = await sql<{ key: string; places: number }>`
    select key, count(*)::integer as places
      from unnest(${keys}::text[]) as asked (key) join place_names using (key)
     where is_main group by key`.execute(database)
  return new Map(rows.map((row) => [row.key, row.places]))
}

/** A whole name goes before the same words with a state at their end, and these before its beginning. */
async function findBegun(database: Database, asked: AskedPlace, others: AskedPlace[]) {
  const { rows } = await findByBeginning(database, asked)
  if (rows.some(({ isWhole }) => isWhole)) return rows
  for (const other of others) {
    const inside = await findByBeginning(database, other)
    const fitting = inside.rows.filter(({ isWhole }) => isWhole || rows.length === 0)
    if (fitting.length > 0) return [...fitting, ...rows]
  }
  return rows
}

/**
 * Trigrams are made of the letters and digits of ASCII, each word once (the database has collation C). Of other
 * letters there are none, and the search would compare every name.
 */
function mayBeMisspelt({ key }: AskedPlace): boolean {
  const compared = [...new Set(key.match(/[a-z0-9]+/g))].join('')
  return compared.length >= shortestMisspelt && key.length <= longestMisspelt
}

async function findFirstSimilar(database: Database, readings: AskedPlace[]): Promise<PlaceRow[]> {
  for (const asked of readings) {
    if (!mayBeMisspelt(asked)) continue
    const { rows } = await findSimilar(database, asked)
    if (rows.length > 0) return rows
  }
  return []
}

async function findRows(database: Database, query: PlaceQuery): Promise<PlaceRow[]> {
  const asked = readAskedPlace(query)
  if (asked.key === '') return []
  const others = listOtherReadings(query)
  const begun = await findBegun(database, asked, others)
  if (begun.length > 0) return begun
  const unfinished = readUnfinishedArea(query)
  const there = unfinished ? (await findByBeginning(database, unfinished)).rows : []
  if (there.length > 0) return there
  return findFirstSimilar(database, [...others, asked, unfinished ?? []].flat())
}

/** The places that a visitor may mean by the beginning of a name, the likeliest first. */
export async function lookUpPlaces(database: Database, query: PlaceQuery): Promise<FoundPlace[]> {
  const found = await findRows(database, query)
  const labelled = new Map<string, PlaceRow>()
  for (const place of found) {
    const label = labelOf(place)
    if (!labelled.has(label)) labelled.set(label, place)
  }
  const shown = [...labelled].slice(0, mostPlaces)
  const counts = await countOthers(
    database,
    shown.map(([, place]) => place),
  )
  return shown.map(([label, { id, name, division, country, latitude, longitude }]) => ({
    ...{ id, name, division, country, label, latitude, longitude },
    others: Math.max(0, (counts.get(placeKey(name)) ?? 1) - 1),
  }))
}
