import { expect } from 'vitest'
import { emptyRegister, stored, test } from '../../../test/support/import-test.ts'
import { parseMapping } from './mapping.ts'

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
