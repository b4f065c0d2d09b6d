import { countriesOfRegion, isInEurope } from '../countries.ts'
import type { Place, PlaceName } from '../gazetteer.ts'
import { placeKey } from '../place-key.ts'
import { writeUmlautsOut } from '../write-umlauts-out.ts'

/** Where reports come from: alternate names are kept for every place. */
const isHome = (country: string) => countriesOfRegion.usa.has(country) || isInEurope(country)

const wellKnown = 15_000

/** Where ä, ö, ü, ø and å are also written as two letters. In Spanish "Güímar" is not. */
const writesUmlautsOut = new Set('DE AT CH LI LU IT DK NO SE FI EE IS FO'.split(' '))

function radiusOf(population: number): number {
  if (population >= 1_000_000) return 20
  if (population >= 200_000) return 12
  if (population >= 50_000) return 8
  return population >= 5_000 ? 5 : 3
}

function readLine(line: string): { place: Place; alternates: string[] } | undefined {
  const columns = line.split('\t')
  const [id, name = '', , alternates = '', latitude, longitude, , feature = ''] = columns
  const [country = '', , admin1 = '', admin2 = '', , , population, , , timeZone = ''] =
    columns.slice(8)
  if (!id || /^PPL[HQW]$/.test(feature)) return undefined
  const place = {
    ...{ id: Number(id), name, country, admin1, admin2, feature, timeZone },
    population: Number(population),
    latitude: Number(latitude),
    longitude: Number(longitude),
    radiusKm: radiusOf(Number(population)),
  }
  return { place, alternates: alternates.split(',') }
}

const isLatin = (name: string) => /^[\p{Script=Latin}\p{N}\p{P}\p{Zs}]+$/u.test(name)

function namesOf(place: Place, asciiName: string, alternates: string[]): PlaceName[] {
  const withoutUmlauts = writesUmlautsOut.has(place.country)
    ? writeUmlautsOut(place.name)
    : undefined
  const main = new Set([place.name, asciiName, withoutUmlauts ?? ''].map(placeKey))
  const isKept = isHome(place.country) || place.population >= wellKnown
  const kept = isKept ? alternates.filter(isLatin).map(placeKey) : []
  const others = new Set(kept.filter((key) => key.length > 1 && !main.has(key)))
  const name = (isMain: boolean) => (key: string) => ({
    ...{ key, isMain, place: place.id, weight: place.population },
  })
  return [...[...main].filter(Boolean).map(name(true)), ...[...others].map(name(false))]
}

/** Reads `cities500.txt` of GeoNames. Leaves out places that no longer exist. */
export function readGeonames(text: string): { places: Place[]; names: PlaceName[] } {
  const places: Place[] = []
  const names: PlaceName[] = []
  for (const line of text.split('\n')) {
    const read = readLine(line)
    if (!read) continue
    places.push(read.place)
    names.push(...namesOf(read.place, line.split('\t')[2] ?? '', read.alternates))
  }
  return { places, names }
}
