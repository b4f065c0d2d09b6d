import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { expect } from 'vitest'
import { test as databaseTest, type TestDatabase } from '../../../test/support/database-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importFile } from './import-file.ts'
import { emptySummary } from './import-summary.ts'

const test = databaseTest
  .extend('folder', temporaryFolder)
  .extend('run', ({ own, folder }) => async (content: string | Buffer) => {
    const file = path.join(folder, 'reports.csv')
    await writeFile(file, content)
    const refusalsFile = path.join(folder, 'refused.csv')
    const given = {
      file,
      refusalFiles: { refused: refusalsFile },
      database: own.database,
      now: new Date('2026-11-21T12:00:00Z'),
    }
    return importFile({ mapping: undefined, source: 'test', ...given })
  })

test.beforeEach(async ({ own }) => {
  await own.database.deleteFrom('reports').execute()
  await own.database.deleteFrom('removedImports').execute()
})

const stored = (own: TestDatabase) => own.database.selectFrom('reports').selectAll().execute()

const header = 'region,location,sightingDate,phenomenonType,description'
const row = (location: string) => `usa,${location},2020-05-01,ufo,A light over the hills there.`
const csv = [header, ...Array.from({ length: 3_000 }, (_, n) => row(`Town ${n}`))].join('\n')
const packed = gzipSync(csv)

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

function zipOf(name: string): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)])
}

function tarOf(name: string): Buffer {
  const block = Buffer.alloc(1_024)
  block.write(name)
  block.write('ustar', 257)
  return block
}

test.for<[string, string | Buffer, string]>([
  ['a gzip with a wrong checksum', changed(packed, packed.length - 6), 'cannot be read to its end'],
  ['a gzip with a wrong length', changed(packed, packed.length - 2), 'cannot be read to its end'],
  ['a gzip that is cut off', packed.subarray(0, packed.length - 9), 'cannot be read to its end'],
  [
    'a gzip that is damaged inside',
    changed(packed, packed.length >> 1),
    'cannot be read to its end',
  ],
  ['a gzip that swells', gzipSync(`${csv}\n${' '.repeat(17 * 1_048_576)}`), 'a hundred times'],
  ['a ZIP archive', zipOf('reports.csv'), 'is a ZIP archive. Unpack it'],
  ['an Excel workbook', zipOf('[Content_Types].xml'), 'Save its sheet as "CSV UTF-8"'],
  ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old Excel workbook'],
  ['a tar archive in a gzip', gzipSync(tarOf('reports.csv')), 'is a tar archive'],
  ['a ZIP archive in a gzip', gzipSync(zipOf('reports.csv')), 'is a ZIP archive'],
  ['a PDF document', '%PDF-1.7\n%âãÏÓ', 'is a PDF document'],
  ['a page that asks for a sign-in', '<!DOCTYPE html><title>Sign in</title>', 'is a web page'],
  ['JSON', '[{"region": "usa"}]', 'is JSON. Convert it to CSV'],
  ['an SQLite database', 'SQLite format 3\0', 'is an SQLite database'],
  ['nothing but blanks', ' \n\n', 'The file is empty.'],
  ['a header of other names', 'Where,When\nYuma,2020', 'The file has no column region'],
])('%s is refused with a sentence and leaves nothing behind', async (given, { run, own }) => {
  const [, content, sentence] = given
  await expect(run(content)).rejects.toThrow(sentence)
  expect(await stored(own)).toEqual([])
})

const french = csv.split('\n').slice(0, 1).concat(row('Orléans 🛸')).join('\n')

test.for<[string, Buffer, string, string]>([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${french}`), 'utf-8', ','],
  ['UTF-16 of Windows', iconv.encode(french, 'utf-16le', { addBOM: true }), 'utf-16le', ','],
  ['UTF-16 of a Mac', iconv.encode(french, 'utf-16be', { addBOM: true }), 'utf-16be', ','],
  ['UTF-16 without a mark', iconv.encode(french, 'utf-16le', { addBOM: false }), 'utf-16le', ','],
  ['a gzip of UTF-16', gzipSync(iconv.encode(french, 'utf-16', { addBOM: true })), 'utf-16le', ','],
  ['semicolons', Buffer.from(french.replaceAll(',', ';')), 'utf-8', ';'],
  ['tabs', Buffer.from(french.replaceAll(',', '\t')), 'utf-8', '\t'],
  ['bars', Buffer.from(french.replaceAll(',', '|')), 'utf-8', '|'],
])('%s is recognised', async ([, content, encoding, delimiter], { run, own }) => {
  expect(await run(content)).toMatchObject({ imported: 1, refused: 0, encoding, delimiter })
  expect(await stored(own)).toMatchObject([{ location: 'Orléans 🛸' }])
})

test('names the columns that nothing reads', async ({ run }) => {
  const summary = await run(`${header},weather,moon\n${row('Yuma')},clear,full`)
  expect(summary).toMatchObject({ imported: 1, unusedColumns: ['weather', 'moon'] })
})

test('counts the dates that lost precision', async ({ run, own }) => {
  const dated = (date: string) => row('Yuma').replace('2020-05-01', `"${date}"`)
  const dates = ['Summer 1947', '1943-1944', '1947-06']
  const summary = await run([header, ...dates.map(dated)].join('\n'))
  expect(summary).toMatchObject({ imported: 3, coarserDates: 1 })
  const reports = await stored(own)
  expect(reports.map(({ sightingDate }) => sightingDate).sort()).toEqual([
    '1947-06',
    '1947-22',
    '194X',
  ])
})

test('a failure leaves a summary of what was stored', async ({ own, folder }) => {
  const file = path.join(folder, 'reports.csv')
  await writeFile(file, csv)
  const summary = emptySummary()
  const refusalsFile = path.join(folder, 'refused.csv')
  const given = {
    file,
    refusalFiles: { refused: refusalsFile },
    database: own.database,
    mapping: undefined,
    now: new Date(),
  }
  const failing = importFile(
    {
      ...{ ...given, source: 'test' },
      onProgress({ rows }) {
        if (rows > 1_500) throw new Error('The disk is full')
      },
    },
    summary,
  )
  await expect(failing).rejects.toThrow('The disk is full')
  expect(summary.imported).toBeGreaterThan(0)
  expect(summary.imported).toBe((await stored(own)).length)
})
