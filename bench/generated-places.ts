import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fileOf, gazetteerFolder, gazetteerTables } from '../src/server/places/gazetteer-files.ts'
import { cellAt } from '../src/server/sightings/facts-of-place.ts'
import { once } from '../src/shared/once.ts'
import type { Region } from '../src/shared/options.ts'
import { formatsIn } from '../src/shared/texts/formats.ts'
import { english } from '../src/shared/texts/texts.ts'

const { columns } = gazetteerTables.places
const columnAt = Object.fromEntries(Object.keys(columns).map((name, index) => [name, index]))

/** A town of the gazetteer, and the text with which a witness names it. */
type Town = {
  id: number
  text: string
  country: string
  admin1: string
  latitude: number
  longitude: number
  cell: string
  timeZone: string
}

const townsOfRegion = 5_000
const european = 'AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LV NL NO PL PT RO SE SI SK'
const countries: Record<Region, string[]> = { usa: ['US'], eu: european.split(' ') }
const { country: countryName } = formatsIn(english.tag)

function readTown(line: string, region: Region): Town & { population: number } {
  const cells = line.split('\t')
  const text = (name: keyof typeof columns) => cells[columnAt[name] ?? -1] ?? ''
  const [country, admin1] = [text('country'), text('admin1')]
  const place = { latitude: Number(text('latitude')), longitude: Number(text('longitude')) }
  const area = region === 'usa' ? admin1 : countryName(country)
  return {
    ...{ id: Number(text('id')), text: `${text('name')}, ${area}`, country, admin1 },
    ...place,
    cell: String(cellAt(place)),
    timeZone: text('timeZone'),
    population: Number(text('population')),
  }
}

function readTowns(): Record<Region, Town[]> {
  const file = path.join(gazetteerFolder, fileOf(gazetteerTables.places))
  const lines = brotliDecompressSync(readFileSync(file)).toString().trimEnd().split('\n')
  const largest = (region: Region) => {
    const isInside = new Set(countries[region])
    const towns = lines
      .filter((line) => isInside.has(line.split('\t')[columnAt.country ?? -1] ?? ''))
      .map((line) => readTown(line, region))
      .sort((one, other) => other.population - one.population || one.id - other.id)
    const byText = new Map(towns.toReversed().map((town) => [town.text, town]))
    return [...byText.values()].reverse().slice(0, townsOfRegion)
  }
  return { usa: largest('usa'), eu: largest('eu') }
}

const towns = once(readTowns)

/** What the job of a site would read in a location: a town, or a whole state or country. */
type Reading = Partial<Town> &
  Pick<Town, 'text' | 'country'> & { kind: 'town' | 'state' | 'country' }

/** Of the texts "Chicago, IL" and "Lyon, France", what follows the town. */
const areaOf = (text: string) => text.slice(text.lastIndexOf(', ') + 2)

function readingsOf(town: Town): Reading[] {
  const { text, country, admin1 } = town
  const area = country === 'US' ? { kind: 'state' as const, admin1 } : { kind: 'country' as const }
  return [
    { ...town, kind: 'town' },
    { text: areaOf(text), country, ...area },
  ]
}

/** Every text that `makeLocation` returns and that names a place, once. */
export function listReadings(): Reading[] {
  const all = Object.values(towns()).flat().flatMap(readingsOf)
  return [...new Map(all.map((reading) => [reading.text, reading])).values()]
}

/** So many of the largest towns report about equally often. */
const equalTowns = 50

/**
 * What a witness writes as location. As in the archive of NUFORC, 94 of 100 name a town, 5 only a state and 1
 * nothing that can be placed. The town of rank r reports in proportion to 1 / (r + 50), the largest 0.4 % of all.
 */
export function makeLocation(region: Region, random: () => number): string {
  const draw = random()
  const known = towns()[region]
  const rank = Math.floor(equalTowns * ((known.length / equalTowns + 1) ** random() - 1))
  const { text = '' } = known[rank] ?? {}
  if (draw < 0.94) return text
  return draw < 0.99 ? areaOf(text) : 'Somewhere on the road'
}
