import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { regionOfNamedPlace } from '../importing/named-places.ts'
import { fileOf, gazetteerFolder, gazetteerTables } from './gazetteer-files.ts'
import { listDivisionKeys } from './location-names.ts'
import { placeKey } from './place-key.ts'
import { writeUmlautsOut } from './write-umlauts-out.ts'

function readRows(table: keyof typeof gazetteerTables): string[][] {
  const packed = readFileSync(path.join(gazetteerFolder, fileOf(gazetteerTables[table])))
  const lines = brotliDecompressSync(packed).toString().trim().split('\n')
  return lines.map((line) => line.split('\t'))
}

test('the committed gazetteer has each place under the key of its name, and of its name without umlauts', () => {
  const keys = new Set(readRows('placeNames').map(([key, place]) => `${place} ${key}`))
  const places = readRows('places')
  expect(places.length).toBeGreaterThan(200_000)
  expect(places.filter(([id, name = '']) => !keys.has(`${id} ${placeKey(name)}`))).toEqual([])
  const written = places.flatMap(([id, name = '', country = '']) => {
    const plain = ['DE', 'AT', 'CH'].includes(country) ? writeUmlautsOut(name) : undefined
    return plain === undefined ? [] : [`${id} ${placeKey(plain)}`]
  })
  expect(written.length).toBeGreaterThan(2_000)
  expect(written.filter((one) => !keys.has(one))).toEqual([])
})

test.for(['constructor', 'toString', '__proto__'])(
  'a place of the name %s has it as its key',
  (name) => {
    const plain = name.toLowerCase().replaceAll('_', '')
    expect(placeKey(name)).toBe(plain)
    expect(listDivisionKeys(name)).toContain(plain)
    expect(regionOfNamedPlace({ country: name, state: '' })).toEqual({ fault: 'names no country' })
  },
)
