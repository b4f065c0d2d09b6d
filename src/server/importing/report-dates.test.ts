import { expect } from 'vitest'
import { emptyRegister, stored, test } from '../../../test/support/import-test.ts'
import { parseMapping } from './mapping.ts'
import { guessColumns, mappingOfChoices } from './mapping-of-choices.ts'

const dated = parseMapping(
  JSON.stringify({
    key: 'Town',
    fields: {
      region: { constant: 'usa' },
      phenomenonType: { constant: 'ufo' },
      sightingDate: { constant: '1998-05-01' },
      location: { column: 'Town' },
      description: { column: 'Text' },
      createdAt: { column: 'Made' },
    },
  }),
  'dated.json',
)

const rows = [
  'Adair,A light over the hills,1999-09-18',
  'Boone,A light over the lake,',
  'Clive,A light over the river,some day',
  'Delta,A light over the woods,2099-01-01',
]
const fileOf = (given: string[]) => ['Town,Text,Made', ...given].join('\n')

test.beforeEach(emptyRegister)

test('an import notes which rows say when they were reported, and the facts of a report know', async ({
  run,
  own,
}) => {
  await run(fileOf(rows), { mapping: dated })
  const reports = await stored(own)
  expect(reports.map(({ hasReportDate }) => hasReportDate)).toEqual([true, false, false, false])
  const facts = await own.database
    .selectFrom('reportFacts')
    .innerJoin('reports', 'reports.id', 'reportId')
    .select('reportFacts.hasReportDate')
    .orderBy('location')
    .execute()
  expect(facts.map(({ hasReportDate }) => hasReportDate)).toEqual([true, false, false, false])
})

const publication = { published: ['Made'], unreadable: 'unknown' as const }
const published = { ...dated, fields: { ...dated.fields, createdAt: publication } }

test('the day of publication dates a report, but is no date of reporting', async ({ run, own }) => {
  const file = [
    'Town,Text,Made,Told',
    'Adair,A light,1999-09-18,1998-05-03',
    'Boone,A lamp,1999-09-18,',
  ]
  const createdAt = { ...publication, column: ['Told'] }
  const text = file.map((line) => line.replace(/A l\w+/, '$& over the hills')).join('\n')
  await run(text, { mapping: { ...dated, fields: { ...dated.fields, createdAt } } })
  expect(await stored(own)).toMatchObject([
    { createdAt: new Date('1998-05-03T00:00:00Z'), hasReportDate: true },
    { createdAt: new Date('1999-09-18T00:00:00Z'), hasReportDate: false },
  ])
})

test('a row is the same row, whether its day is one of reporting or of publication', async ({
  run,
}) => {
  const { key: _, ...keyless } = dated
  await run(fileOf(rows.slice(0, 1)), { mapping: keyless })
  const again = await run(fileOf(rows.slice(0, 1)), {
    mapping: { ...keyless, fields: published.fields },
  })
  expect(again.summary).toMatchObject({ imported: 0, alreadyThere: 1 })
})

test('a correction learns that the stored date is only that of publication', async ({
  run,
  own,
}) => {
  await run(fileOf(rows), { mapping: dated })
  const before = await stored(own)
  await run(fileOf(rows), { mapping: published, isUpdate: true })
  const after = await stored(own)
  expect(after.map(({ hasReportDate }) => hasReportDate)).toEqual([false, false, false, false])
  expect(after.map(({ createdAt }) => createdAt)).toEqual(before.map(({ createdAt }) => createdAt))
  const dates = await own.database.selectFrom('reportFacts').select('hasReportDate').execute()
  expect(new Set(dates.map(({ hasReportDate }) => hasReportDate))).toEqual(new Set([false]))
})

test('a correction with another day of publication leaves a date of reporting', async ({
  run,
  own,
}) => {
  await run(fileOf(rows), { mapping: dated })
  const other = rows.map((row) => row.replace('1999-09-18', '2001-01-01'))
  await run(fileOf(other), { mapping: published, isUpdate: true })
  const [first] = await stored(own)
  expect(first).toMatchObject({
    createdAt: new Date('1999-09-18T00:00:00Z'),
    hasReportDate: true,
  })
})

test('the columns that an administrator chooses tell reporting from publication', () => {
  const header = ['Where', 'When', 'Text', 'Posted', 'Reported']
  const guessed = guessColumns(header)
  expect(guessed).toMatchObject({ reported: 'Reported', published: 'Posted' })
  const choices = {
    ...({ kind: 'columns', region: 'usa', phenomenonType: 'ufo', status: 'pending' } as const),
    ...{ dateOrder: null, keepsUndated: false },
  }
  const columns = { place: 'Where', date: 'When', description: 'Text', published: 'Posted' }
  const { createdAt } = mappingOfChoices({ ...choices, columns }).fields
  expect(createdAt).toEqual({ published: ['Posted'], unreadable: 'unknown' })
})

test('a template of day and time is an instant', async ({ run, own }) => {
  const createdAt = { template: '{Made}T{At}Z', unreadable: 'unknown' as const }
  const mapping = { ...dated, fields: { ...dated.fields, createdAt } }
  const file = ['Town,Text,Made,At', 'Adair,A light over the hills,1999-09-18,21:30:15']
  await run(file.join('\n'), { mapping })
  expect(await stored(own)).toMatchObject([{ createdAt: new Date('1999-09-18T21:30:15Z') }])
})

test('a correction by the archive leaves the date of reporting as it is', async ({ run, own }) => {
  await run(fileOf(rows), { mapping: dated })
  const [, before] = await stored(own)
  const changed = ['Boone,A light over the lake and the hill,2001-02-03']
  const again = await run(fileOf(changed), { mapping: dated, isUpdate: true })
  expect(again.summary).toMatchObject({ corrected: 1 })
  const [, after] = await stored(own)
  expect(after).toMatchObject({ createdAt: before?.createdAt, hasReportDate: false })
})
