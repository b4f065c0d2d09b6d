import { sql } from 'kysely'
import type { ExploredArea, ExploredPlace } from '../../shared/explore.ts'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import { isPlaceId } from '../../shared/ids.ts'
import { type Region, regions } from '../../shared/options.ts'
import { placeName } from '../../shared/place-name.ts'
import { fieldFault } from '../../shared/problems.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import type { Database } from '../database/open.ts'
import { invalidFields } from '../http/problems.ts'
import { isAtHome } from '../places/choose-place.ts'
import { findGazetteer } from '../places/find-gazetteer.ts'
import type { Division, Place } from '../places/gazetteer.ts'
import { outshines } from '../places/locate-division.ts'
import type { Located } from '../places/locate-text.ts'
import { locateTexts } from '../places/locate-texts.ts'
import { readLocationParts, separators } from '../places/location-parts.ts'
import { lookUpPlaces } from '../places/look-up-places.ts'
import { placeKey } from '../places/place-key.ts'
import { findPlaceRow, type PlaceRow } from '../places/place-row.ts'
import type { Where } from './conditions.ts'
import { describeArea } from './describe-area.ts'
import { listNamesakes } from './list-namesakes.ts'
import { refuseUnknownCodes } from './refuse-unknown-codes.ts'

export type Found = {
  place: ExploredPlace | null
  area: ExploredArea | null
  where: Where
  /** Where the place lies. */
  inside: Pick<Where, 'country' | 'division'>
}

const formats = formatsIn(english.tag)

const firstName = (text: string) => text.split(separators)[0] ?? ''

/** Other places of the same main name or the typed one, and larger ones with such a second name: Brugge beside Bruges. */
function listOthers(
  database: Database,
  found: PlaceRow,
  typed: string,
): Promise<ExploredPlace['others']> {
  const { id, name, division, country } = found
  const keys = [placeKey(name), placeKey(firstName(typed))]
  return listNamesakes(database, {
    name: 'places-of-equal-name',
    fits: sql`
      places.id in (
          select place from place_names
           where key = any(${keys}::text[])
             and (is_main or weight > (select population from places where id = ${id}::int)))
        and (places.country, divisions.name) is distinct from (${country}::text, ${division}::text)`,
  })
}

/** A city of the name that is meant wherever it lies, because it is so much larger: Melbourne in Australia. */
async function outshiningCity(
  database: Database,
  name: string,
  { population }: Place,
): Promise<number | undefined> {
  const [city] = await listNamesakes(database, {
    name: 'outshining-cities',
    fits: sql`
      places.id in (select place from place_names where key = ${placeKey(name)} and is_main)
        and places.population > ${outshines * population}`,
  })
  return city?.id
}

/** Names the likeliest place that may be meant, as the search of places in the form would. */
async function unknownPlace(database: Database, name: string) {
  const [meant] = await lookUpPlaces(database, { q: name, region: undefined })
  if (!meant && !(await findGazetteer(database))) {
    return invalidFields([fieldFault('place', { code: 'places-not-loaded', values: { name } })])
  }
  const values = { name, meant: meant?.label ?? '' }
  return invalidFields([fieldFault('place', { code: 'unknown-place', values })])
}

/** A county has no point to look around, but its largest town has. */
async function countyForPlace(database: Database, name: string, county: Division) {
  const { country, admin1, admin2 } = county
  const [town] = await listNamesakes(database, {
    name: 'towns-of-county',
    fits: sql`
      places.country = ${country} and places.admin1 = ${admin1} and places.admin2 = ${admin2}`,
  })
  const values = { name, meant: town?.name ?? '' }
  return invalidFields([fieldFault('place', { code: 'county-for-place', values })])
}

type Reading = {
  located: Located
  region: Region
  /**
   * How many of state and country it understood, so that "Springfield, IL" lies in Illinois although Springfield in
   * Missouri is larger.
   */
  bounds: number
  /** How many names it did not understand: in "Long Island, NY" one if it is New York, and also one if it is in Kansas. */
  unread: number
}

/** Reads a text as a witness of each region would mean it. */
async function readings(database: Database, text: string): Promise<Reading[]> {
  const texts = regions.map((region) => ({ text, region }))
  const located = await locateTexts(database, texts)
  return texts.flatMap(({ region }, index) => {
    const { country, admin1, names } = readLocationParts(text, region)
    const bounds = [country, admin1].filter(Boolean).length
    const found = located[index]
    if (!found) return []
    const isOfBounds = bounds > 0 && (found.kind === 'state' || found.kind === 'country')
    return [{ located: found, region, bounds, unread: names.length - (isOfBounds ? 0 : 1) }]
  })
}

/** A smaller town is less likely meant than the state or county of its name in the other region. */
const leastBesideArea = 25_000

/** In letters: those of airports. */
const longestCode = 3

type TownReading = Reading & { located: Extract<Located, { kind: 'town' }> }

const isTown = (reading: Reading): reading is TownReading => reading.located.kind === 'town'

/** "Tirol" is the state of Austria and not the hamlet in Romania, which only a reader from America would accept. */
function isRatherArea(town: TownReading, area: Reading): boolean {
  if (area.bounds < town.bounds || area.unread > town.unread) return false
  const { region, located } = town
  return !isAtHome(located.place.country, region) || located.place.population < leastBesideArea
}

/** A code that is no town's main name: SPA is rather Spa than Spartanburg. */
function isByCode({ located: { place } }: TownReading, text: string): boolean {
  const key = placeKey(text)
  return key.length <= longestCode && key !== placeKey(place.name)
}

/** The id of the place that a text names, or the state or the country. */
async function locate(database: Database, text: string): Promise<number | Where> {
  const found = await readings(database, text)
  const [likeliest] = found
    .filter(isTown)
    .sort(
      (one, other) =>
        other.bounds - one.bounds ||
        Number(isByCode(one, text)) - Number(isByCode(other, text)) ||
        other.located.place.population - one.located.place.population,
    )
  const area = found.find((reading) => !isTown(reading))
  if (likeliest && !(area && isRatherArea(likeliest, area))) {
    const { bounds, unread, located } = likeliest
    const isAlone = bounds === 0 && unread === 0
    const city = isAlone ? await outshiningCity(database, text, located.place) : undefined
    return city ?? located.place.id
  }
  const other = area?.located
  if (other?.kind === 'state') return { country: other.country, division: other.admin1 }
  if (other?.kind === 'country') return { country: other.country }
  if (other?.kind === 'county') throw await countyForPlace(database, text, other.division)
  throw await unknownPlace(database, text)
}

/** Digits that are the id of no place may be a ZIP. */
async function findRowOrWhere(database: Database, text: string): Promise<PlaceRow | Where> {
  const chosen = isPlaceId(text) ? await findPlaceRow(database, Number(text)) : undefined
  if (chosen) return chosen
  const located = await locate(database, text)
  if (typeof located !== 'number') return located
  const row = await findPlaceRow(database, located)
  if (!row) throw await unknownPlace(database, text)
  return row
}

/** What the place of a question is, and where reports of it are. Refuses places and codes that do not exist. */
export async function findPlace(database: Database, filters: ExploreFilters): Promise<Found> {
  await refuseUnknownCodes(database, filters)
  const { place: text, radius } = filters
  if (text === undefined) return { place: null, area: null, where: {}, inside: {} }
  const row = await findRowOrWhere(database, text)
  if (!('id' in row)) {
    return { place: null, area: await describeArea(database, text, row), where: row, inside: row }
  }
  const { id, division, country, latitude, longitude } = row
  const others = await listOthers(database, row, text)
  return {
    place: { id, name: placeName(row, formats), division, country, others },
    area: null,
    where: { area: { latitude, longitude, radiusKm: radius } },
    inside: { country, division: row.admin1 },
  }
}
