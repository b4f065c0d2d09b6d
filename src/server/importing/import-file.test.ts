import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptyRegister, stored, test } from '../../../test/support/import-test.ts'
import type { ImportProgress } from './import-file.ts'
import { summaryText } from './import-summary.ts'
import { type Mapping, mappingOfHeader, parseMapping } from './mapping.ts'
import { pathBeside } from './refusals.ts'

test.beforeEach(emptyRegister)

const header = 'region,location,sightingDate,phenomenonType,description'
const text = 'A light that moved without a sound.'
const row = (location: string, date = '2020-05-01') => `usa,${location},${date},ufo,${text}`
const many = (count: number) => Array.from({ length: count }, (_, index) => row(`Town ${index}`))
const csv = (...rows: string[]) => [header, ...rows].join('\n')

const shadows: Mapping = parseMapping(
  JSON.stringify({
    encoding: 'windows-1252',
    key: 'No',
    skip: [{ column: 'When', equals: 'Date / Time', reason: 'repeated header' }],
    clean: { '*': { transforms: ['html-entities'] }, Shape: { values: { Unknown: '' } } },
    fields: {
      region: { place: ['State', 'City'] },
      location: { template: '{City}[, {State}]' },
      sightingDate: {
        column: 'When',
        order: 'month-first',
        latestTwoDigitYear: 2021,
        unreadable: 'unknown',
      },
      sightingTime: { column: 'When', transforms: ['time'] },
      phenomenonType: { constant: 'ufo' },
      description: { column: 'Text', notes: ['Shape: {Shape}'] },
      createdAt: { column: 'Posted', order: 'month-first', latestTwoDigitYear: 2021 },
    },
  }),
  'shadows.json',
)
const foreignHeader = 'No,When,City,State,Shape,Text,Posted'

test('imports a file whose columns are the fields of a report', async ({ run, own }) => {
  const { summary } = await run(
    [
      'Full Name,email,anonymous,region,location,sighting_date,sightingTime,phenomenonType,duration,description,witnesses,status,createdAt',
      'Ann Lee,ann@example.org,false,EU,"Cork, Ireland",1987-06-05,21:30,Apparition/Ghost,5 min,"She said ""hello""\nand left.",My aunt,verified,2020-01-02T03:04:05Z',
    ].join('\n'),
  )
  expect(summary).toMatchObject({ read: 1, imported: 1, refused: 0 })
  expect(await stored(own)).toMatchObject([
    {
      userId: null,
      fullName: 'Ann Lee',
      email: 'ann@example.org',
      anonymous: false,
      region: 'eu',
      location: 'Cork, Ireland',
      sightingDate: '1987-06-05',
      phenomenonType: 'ghost',
      description: 'She said "hello"\nand left.',
      status: 'verified',
      verified: true,
      createdAt: new Date('2020-01-02T03:04:05Z'),
      importSource: 'test',
    },
  ])
})

test('rows without a reporter become anonymous and pending', async ({ run, own }) => {
  await run(csv(row('Yuma')))
  expect(await stored(own)).toMatchObject([
    {
      fullName: 'Anonymous',
      email: 'removed@invalid',
      anonymous: true,
      status: 'pending',
      verified: false,
      sightingTime: 'Unknown',
      duration: 'Unknown',
      witnesses: null,
    },
  ])
})

test('imports mapped columns, Windows-1252, CRLF, gzip and repeated headers', async ({
  run,
  own,
}) => {
  const lines = [
    foreignHeader,
    '1,9/17/21 21:25,Yuma,AZ,Light,"It’s a “light” &amp; more",9/18/21',
    'x,Date / Time,City,State,Shape,Text,Posted',
    '2,Summer 1947,Orléans (France),,Unknown,Caf\u00e9 light over town,',
    foreignHeader,
    '3,??,Reno,NV,Disk,Something I cannot date,9/18/99',
  ]
  const { summary } = await run(gzipSync(iconv.encode(lines.join('\r\n'), 'windows-1252')), {
    mapping: shadows,
  })
  expect(summary).toMatchObject({ read: 5, imported: 3, refused: 0 })
  expect(summary.skipped).toEqual(new Map([['repeated header', 2]]))
  expect(await stored(own)).toMatchObject([
    {
      region: 'eu',
      location: 'Orléans (France)',
      sightingDate: '1947-22',
      sightingTime: 'Unknown',
      description: 'Café light over town',
      importKey: '2',
    },
    {
      location: 'Reno, NV',
      sightingDate: 'Unknown',
      description: 'Something I cannot date\n\nShape: Disk\nDate as given: ??',
      createdAt: new Date('1999-09-18T00:00:00Z'),
    },
    {
      location: 'Yuma, AZ',
      sightingDate: '2021-09-17',
      sightingTime: '21:25',
      description: 'It’s a “light” & more\n\nShape: Light',
      createdAt: new Date('2021-09-18T00:00:00Z'),
    },
  ])
})

test('writes refused rows as they are, with line and reason, and imports the others', async ({
  run,
  own,
}) => {
  const { summary, refused } = await run(
    csv(
      row('Good 1'),
      row('Future', '2031-01-01'),
      'mars,Olympus,2020-01-01,ufo,short',
      '"usa,Broken,2020-01-01,ufo,nothing closes this quote',
      'usa,Narrow,2020-01-01',
      row('Good 2'),
    ),
  )
  expect(summary).toMatchObject({ read: 6, imported: 2, refused: 4 })
  expect(refused.trim().split('\n')).toEqual([
    'region,location,sightingDate,phenomenonType,description,refused line,refused because',
    `${row('Future', '2031-01-01')},3,sightingDate: Date of sighting lies in the future or does not exist (2031-01-01)`,
    'mars,Olympus,2020-01-01,ufo,short,4,description: Detailed description must be at least 10 characters (short); region: Choose a region (mars)',
    '"""usa,Broken,2020-01-01,ufo,nothing closes this quote",,,,,5,the quotes in this line do not match',
    'usa,Narrow,2020-01-01,,,6,has 3 columns instead of 5',
  ])
  expect((await stored(own)).map(({ location }) => location)).toEqual(['Good 1', 'Good 2'])
})

test('escapes spreadsheet formulas in the file of refusals', async ({ run }) => {
  const { refused } = await run(csv(row('Yuma', '=cmd()')))
  expect(refused).toContain(",'=cmd(),")
})

test.for([undefined, 'UTF-8'])(
  'refuses only the rows with bytes outside the encoding: %s',
  async (encoding, { run }) => {
    const bad = Buffer.from(row('Bad'), 'utf8')
    bad[bad.length - 3] = 0xe9
    const { summary, refused } = await run(
      Buffer.concat([Buffer.from(`${csv(row('Good'))}\n`), bad, Buffer.from(`\n${row('Fine')}`)]),
      { mapping: { ...mappingOfHeader(header.split(',')), encoding } },
    )
    expect(summary).toMatchObject({ imported: 2, refused: 1 })
    expect(refused).toContain(
      `3,description: contains characters that are not ${encoding ?? 'utf-8'}`,
    )
    const files = { refused: 'refused.csv' }
    const told = { isDryRun: false, seconds: 1, files, register: undefined, hasFailed: false }
    expect(summaryText(summary, told)).toContain('Are all accented letters damaged?')
  },
)

test('refuses rows with an invalid name or address, with NUL or with overlong texts', async ({
  run,
}) => {
  const { summary } = await run(
    [
      `email,${header}`,
      `nobody,${row('A')}`,
      `,${row('B\u0000')}`,
      `,usa,C,2020-01-01,ufo,${'x'.repeat(10_001)}`,
      `,usa,D,2020-01-01,ufo,${'😀'.repeat(10_000)}`,
    ].join('\n'),
  )
  expect(summary).toMatchObject({ imported: 1, refused: 3 })
  expect([...summary.refusedBecause.keys()].sort()).toEqual([
    'description: Detailed description must be at most 10,000 characters',
    'email: Enter an e-mail address like name@example.com',
    'location: City/State contains invalid characters',
  ])
})

test('a repeated import and a duplicate row create no second report', async ({ run }) => {
  const content = csv(...many(1_500), row('Town 3'))
  expect((await run(content)).summary).toMatchObject({ imported: 1_500, alreadyThere: 1 })
  expect((await run(content)).summary).toMatchObject({ imported: 0, alreadyThere: 1_501 })
  expect((await run(content, { source: 'other' })).summary.imported).toBe(1_500)
})

test('a dry run checks every row and stores nothing', async ({ run, own }) => {
  const content = csv(row('Yuma'), row('Late', '2031-01-01'))
  const { summary, refused } = await run(content, { database: undefined })
  expect(summary).toMatchObject({ read: 2, imported: 1, refused: 1 })
  expect(refused).toContain('3,sightingDate: ')
  expect(await stored(own)).toEqual([])
})

test('leaves out of a batch only the row that the database refuses', async ({ run, own }) => {
  const rule = sql`alter table reports add constraint no_nowhere check (location <> 'Nowhere')`
  await rule.execute(own.database)
  try {
    const content = csv(...many(700), row('Nowhere'), ...many(900).slice(700))
    const { summary, refused } = await run(content)
    expect(summary).toMatchObject({ read: 901, imported: 900, refused: 1 })
    expect(refused).toContain('702,the database refused the row: no_nowhere')
  } finally {
    await sql`alter table reports drop constraint no_nowhere`.execute(own.database)
  }
})

test('a database that fails stops the import with its error', async ({ run, own }) => {
  await sql`alter table reports rename to hidden`.execute(own.database)
  try {
    await expect(run(csv(...many(2_500)))).rejects.toThrow('relation "reports" does not exist')
  } finally {
    await sql`alter table hidden rename to reports`.execute(own.database)
  }
})

test('an interrupted import keeps whole batches and continues in the next run', async ({ run }) => {
  const controller = new AbortController()
  const seen: ImportProgress[] = []
  const content = csv(...many(5_000))
  const { summary } = await run(content, {
    signal: controller.signal,
    onProgress(progress) {
      seen.push(progress)
      controller.abort()
    },
  })
  expect(summary.wasInterrupted).toBe(true)
  expect(summary.imported).toBe(summary.read)
  expect(summary.imported).toBeGreaterThan(0)
  expect(summary.imported).toBeLessThan(5_000)
  expect(seen[0]?.totalBytes).toBe(Buffer.byteLength(content))
  expect((await run(content)).summary.imported + summary.imported).toBe(5_000)
})

test.for<[string | Buffer, string]>([
  ['', 'The file is empty.'],
  ['a,a\n1,2', 'The header names the column a twice.'],
  ['a,b\n1,2', 'The file has no column region'],
  [gzipSync(csv(...many(50))).subarray(0, 200), 'cannot be read to its end'],
])('refuses unusable input: %#', async ([content, message], { run }) => {
  await expect(run(content)).rejects.toThrow(message)
})

test('writes refusals beside the file, or into the current directory when that folder is read-only', async ({
  folder,
}) => {
  const some = path.join(folder, 'some')
  expect(await pathBeside(`${some}.csv.gz`, 'refused')).toBe(`${some}.refused.csv`)
  const readOnly = path.join(folder, 'read-only')
  await mkdir(readOnly, { mode: 0o555 })
  expect(await pathBeside(path.join(readOnly, 'some.csv'), 'refused')).toBe(
    path.resolve('some.refused.csv'),
  )
})
