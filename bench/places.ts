import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { type Database, openDatabase } from '../src/server/database/open.ts'
import { regionOfPlace } from '../src/server/importing/places.ts'
import { gazetteerFolder } from '../src/server/places/gazetteer-files.ts'
import { loadGazetteer } from '../src/server/places/load-gazetteer.ts'
import type { Located } from '../src/server/places/locate-text.ts'
import { type LocationText, locateTexts } from '../src/server/places/locate-texts.ts'
import { openBenchDatabase } from './database.ts'
import type { Section } from './section.ts'

/** In percent: rows placed to the town, and those of them that lie within 10 km. */
const targets: Record<string, { town?: number; near?: number }> = {
  nuforc: { town: 93 },
  'haunted-places': { near: 97 },
}
const atOnce = 1_000

type Point = { latitude: number; longitude: number }
type Row = LocationText & { point: Point | undefined }
type Tally = Record<
  'rows' | Located['kind'] | 'nothing' | 'known' | 'within10' | 'within25',
  number
>

const emptyTally = (): Tally => ({
  ...{ rows: 0, town: 0, county: 0, state: 0, country: 0, nothing: 0 },
  ...{ known: 0, within10: 0, within25: 0 },
})

const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

function kilometresBetween(one: Point, other: Point): number {
  const half =
    sine((other.latitude - one.latitude) / 2) ** 2 +
    cosine(one.latitude) * cosine(other.latitude) * sine((other.longitude - one.longitude) / 2) ** 2
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(half)))
}

type Columns = Record<string, string>

function pointOf(row: Columns): Point | undefined {
  const [latitude, longitude] = [
    row.city_latitude || row.latitude,
    row.city_longitude || row.longitude,
  ]
  return latitude && longitude
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : undefined
}

/** Undefined for a repeated header, and for a row without a place. */
function readRow(row: Columns): Row | undefined {
  const { city = '', state = '', country = '' } = row
  if (city.trim() === '' || city.toLowerCase() === 'city') return undefined
  const stated = /^(unspecified|-)$/i.test(state) ? '' : state
  const abroad = /^(usa|united states|unspecified|0)?$/i.test(country) ? '' : country
  const region = regionOfPlace([abroad, stated, city])?.region === 'eu' ? 'eu' : 'usa'
  const text = [city, stated, abroad].filter(Boolean).join(', ')
  return { text, region, point: pointOf(row) }
}

async function tallyRows(database: Database, rows: Row[], tally: Tally): Promise<void> {
  const located = await locateTexts(database, rows)
  for (const [index, found] of located.entries()) {
    tally.rows++
    tally[found?.kind ?? 'nothing']++
    const point = rows[index]?.point
    if (found?.kind !== 'town' || !point) continue
    const distance = kilometresBetween(found.place, point)
    tally.known++
    if (distance <= 10) tally.within10++
    if (distance <= 25) tally.within25++
  }
}

/** Undefined for a file without a column `city`. */
async function tallyFile(database: Database, file: string): Promise<Tally | undefined> {
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  const rows = text.pipe(
    parse({ columns: true, relax_column_count: true, relax_quotes: true, bom: true }),
  )
  const tally = emptyTally()
  let batch: Row[] = []
  for await (const columns of rows as AsyncIterable<Columns>) {
    if (columns.city === undefined) return undefined
    const row = readRow(columns)
    if (row) batch.push(row)
    if (batch.length < atOnce) continue
    await tallyRows(database, batch, tally)
    batch = []
  }
  await tallyRows(database, batch, tally)
  return tally
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '' : Number(((part / whole) * 100).toFixed(1))

/** How many rows of archives are found to the town, and how near to where the archive places them. */
export async function measurePlaces(archives: string): Promise<Section> {
  const section: Section = { title: 'Places of archives, percent', rows: {}, faults: [] }
  await using opened = await openBenchDatabase(0)
  const database = openDatabase({ connectionString: opened.url }, { statementTimeout: 600_000 })
  await loadGazetteer(database, { folder: gazetteerFolder, signal: AbortSignal.timeout(1_800_000) })
  const files = (await readdir(archives)).filter((file) => /\.csv(\.gz)?$/.test(file)).sort()
  for (const file of files) {
    const tally = await tallyFile(database, path.join(archives, file))
    if (!tally || tally.rows === 0) continue
    const name = file.replace(/\.csv(\.gz)?$/, '')
    const { rows, known } = tally
    const town = percent(tally.town, rows)
    const near = percent(tally.within10, known)
    section.rows[name] = {
      rows,
      town,
      ...{ county: percent(tally.county, rows), state: percent(tally.state, rows) },
      ...{ country: percent(tally.country, rows), nothing: percent(tally.nothing, rows) },
      ...{ compared: known, '≤ 10 km': near, '≤ 25 km': percent(tally.within25, known) },
    }
    const [, target] = Object.entries(targets).find(([start]) => name.startsWith(start)) ?? []
    if (target?.town && Number(town) < target.town)
      section.faults.push(`${name}: ${town} % to the town, target ${target.town} %`)
    if (target?.near && Number(near) < target.near)
      section.faults.push(`${name}: ${near} % within 10 km, target ${target.near} %`)
  }
  await database.destroy()
  return section
}
