import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Topology } from 'topojson-specification'
import { outlineFiles, outlinesFolder } from '../map/outline-files.ts'
import { stateKey } from '../places/area-key.ts'
import { countryOfNumber } from '../places/countries.ts'
import { stateOfName } from '../places/states.ts'

const usage = `npm run outlines -- FOLDER

Distils the outlines of countries and states from two npm packages, and writes them into the folder
outlines. FOLDER is where they are installed:

  npm install --prefix FOLDER world-atlas@2.0.2 us-atlas@3.0.1`

type Source = { file: string; object: string; codeOf(id: string, name: string): string | undefined }

/** The ids of the source are the numbers of ISO 3166-1. */
function codeOfCountry(id: string, name: string): string | undefined {
  if (name === 'Antarctica') return undefined
  return countryOfNumber(id) ?? (name === 'Kosovo' ? 'XK' : name)
}

function codeOfState(name: string): string | undefined {
  const state = stateOfName(name)
  return state?.country === 'US' ? stateKey('US', state.admin1) : undefined
}

const countriesOf = (file: string): Source => ({
  file: `world-atlas/${file}`,
  object: 'countries',
  codeOf: codeOfCountry,
})

const sources = {
  coarse: countriesOf('countries-110m.json'),
  countries: countriesOf('countries-50m.json'),
  states: {
    file: 'us-atlas/states-10m.json',
    object: 'states',
    codeOf: (_, name) => codeOfState(name),
  },
} satisfies Record<keyof typeof outlineFiles, Source>

const nameOf = (properties: object | null | undefined) =>
  properties && 'name' in properties ? String(properties.name) : ''

function distil(topology: Topology, { object, codeOf }: Source): Topology {
  const collection = topology.objects[object]
  if (collection?.type !== 'GeometryCollection') throw new Error(`There is no ${object}`)
  const geometries = collection.geometries.flatMap(({ properties, ...geometry }) => {
    const id = codeOf(String(geometry.id), nameOf(properties))
    return id === undefined ? [] : [{ ...geometry, id }]
  })
  return { ...topology, objects: { areas: { type: 'GeometryCollection', geometries } } }
}

async function writeOutlines(folder: string): Promise<void> {
  await mkdir(outlinesFolder, { recursive: true })
  const sums: string[] = []
  for (const name of ['coarse', 'countries', 'states'] as const) {
    const source = path.join(folder, 'node_modules', sources[name].file)
    const topology = distil(JSON.parse(await readFile(source, 'utf8')), sources[name])
    const packed = await promisify(brotliCompress)(JSON.stringify(topology), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    })
    await writeFile(path.join(outlinesFolder, outlineFiles[name]), packed)
    console.log(`${outlineFiles[name]}: ${packed.byteLength} bytes`)
    sums.push(`${createHash('sha256').update(packed).digest('hex')}  ${outlineFiles[name]}\n`)
  }
  await writeFile(path.join(outlinesFolder, 'SHA256SUMS'), sums.join(''))
}

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder) await writeOutlines(folder)
else console.log(usage)
