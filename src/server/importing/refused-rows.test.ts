import { readFile } from 'node:fs/promises'
import path from 'node:path'
import iconv from 'iconv-lite'
import { expect } from 'vitest'
import {
  emptyRegister,
  stored,
  test,
  towns,
  townsFile,
  townsHeader,
} from '../../../test/support/import-test.ts'
import { parseMapping } from './mapping.ts'

test.beforeEach(emptyRegister)

test('the file of refused rows can be mended and imported, in the encoding of the archive', async ({
  run,
  own,
  folder,
}) => {
  const mapping = { ...towns, encoding: 'windows-1252', delimiter: ';' }
  const content = [
    townsHeader.replaceAll(',', ';'),
    '1;Yuma;;A light over the hills',
    '2;;;=sum of all lights',
    "3;;;'=quoted by somebody",
    '4;;;"Zoë, who said ""twice"";\nand more"',
  ]
  const bytes = iconv.encode(content.join('\n'), 'windows-1252')
  const first = await run(bytes, { mapping })
  expect(first.summary).toMatchObject({ imported: 1, refused: 3 })
  const refused = iconv.decode(await readFile(path.join(folder, 'refused.csv')), 'windows-1252')
  expect(refused.split('\n').slice(0, 2)).toEqual([
    'No;Town;Country;Text;refused line;refused because',
    "2;;;'=sum of all lights;3;Town: City/State is required",
  ])
  const mended = refused.replaceAll(/^(\d);;/gm, '$1;Reno $1;')
  const again = await run(iconv.encode(mended, 'windows-1252'), { mapping })
  expect(again.summary).toMatchObject({ imported: 3, refused: 0, unusedColumns: [] })
  expect((await stored(own)).map(({ importKey, description }) => [importKey, description])).toEqual(
    [
      ['2', '=sum of all lights'],
      ['3', "'=quoted by somebody"],
      ['4', 'Zoë, who said "twice";\nand more'],
      ['1', 'A light over the hills'],
    ],
  )
})

test('counts the countries of refused rows, and keeps their rows aside if asked', async ({
  run,
  folder,
}) => {
  const elsewhere = path.join(folder, 'elsewhere.csv')
  const rows = [
    '1,Hull,United Kingdom,A light over the harbour',
    '2,Toronto,Canada,A light over the lake',
    '3,Ottawa,Canada,short',
  ]
  const { summary, refused } = await run(townsFile(...rows), {
    mapping: towns,
    refusalFiles: { refused: path.join(folder, 'refused.csv'), elsewhere },
  })
  expect(summary).toMatchObject({ imported: 0, refused: 3, keptAside: 2 })
  expect(Object.fromEntries(summary.refusedCountries)).toEqual({ 'United Kingdom': 1, Canada: 2 })
  expect(refused).toContain('Ottawa')
  expect(refused).not.toContain('Toronto')
  expect((await readFile(elsewhere, 'utf8')).split('\n')).toEqual([
    `${townsHeader},refused line,refused because`,
    expect.stringContaining(`${rows[0]},2,Country: lies outside`),
    expect.stringContaining(`${rows[1]},3,Country: lies outside`),
    '',
  ])
})

test('puts a date together from several columns', async ({ run, own }) => {
  const fields = {
    ...towns.fields,
    sightingDate: { template: '{Year}[-{Month}][-{Day}]' },
    region: { constant: 'usa' },
  }
  const mapping = parseMapping(JSON.stringify({ fields }), 'columns.json')
  const dates = ['1954,7,3', '1954,10,', '1954,,', '1954,2,30']
  const rows = dates.map((date, n) => `${date},Town ${n},A light no. ${n}`)
  await run(['Year,Month,Day,Town,Text', ...rows].join('\n'), { mapping })
  expect((await stored(own)).map(({ sightingDate }) => sightingDate)).toEqual([
    '1954-07-03',
    '1954-10',
    '1954',
    '1954-02',
  ])
})
