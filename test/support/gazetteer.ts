import type { Database } from '../../src/server/database/open.ts'
import { placeKey } from '../../src/server/places/place-key.ts'

type Town = [
  id: number,
  name: string,
  country: string,
  admin1: string,
  latitude: number,
  longitude: number,
  population: number,
  timeZone: string,
]

/** With the ids of GeoNames. */
const towns: Town[] = [
  [2_996_944, 'Lyon', 'FR', '84', 45.74846, 4.84671, 522_969, 'Europe/Paris'],
  [4_887_398, 'Chicago', 'US', 'IL', 41.85003, -87.65005, 2_720_546, 'America/Chicago'],
  [5_294_810, 'Flagstaff', 'US', 'AZ', 35.19807, -111.65127, 70_320, 'America/Phoenix'],
  [4_951_788, 'Springfield', 'US', 'MA', 42.10148, -72.58981, 154_341, 'America/New_York'],
  [4_409_896, 'Springfield', 'US', 'MO', 37.21533, -93.29824, 166_810, 'America/Chicago'],
]

/** Fills the gazetteer with a few towns, as its job fills it from the files. */
export async function storeGazetteer(database: Database): Promise<void> {
  for (const [id, name, country, admin1, latitude, longitude, population, timeZone] of towns) {
    await database
      .insertInto('places')
      .values({
        ...{ id, name, country, admin1, latitude, longitude, population, timeZone },
        ...{ admin2: '', feature: 'PPL', radiusKm: 8 },
      })
      .execute()
    await database
      .insertInto('placeNames')
      .values({ key: placeKey(name), place: id, isMain: true, weight: population })
      .execute()
  }
  const sha256 = Buffer.from('a few towns')
  await database.insertInto('placeData').values({ sha256 }).execute()
}
