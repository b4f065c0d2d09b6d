import { expect } from 'vitest'
import type { TestDatabase } from '../../../test/support/database.ts'
import { emptyRegister, stored, test, towns, townsFile } from '../../../test/support/import-test.ts'
import { removeReporter } from '../administration/desk/protect-reporter.ts'
import { undoSource } from './undo-source.ts'

const options = { mapping: towns }

test.beforeEach(emptyRegister)

const corrections = (own: TestDatabase) =>
  own.database
    .selectFrom('append_only.history')
    .select(['subjectId', 'toValue', 'actorName'])
    .where('action', '=', 'report_corrected_by_source')
    .execute()

test('an update corrects changed rows by their key, on record, and leaves decisions alone', async ({
  run,
  own,
}) => {
  const [first, second] = ['1,Yuma,,A light over the hills', '2,Reno,,A light over the lake']
  await run(townsFile(first, second), options)
  await own.database
    .updateTable('reports')
    .set({ status: 'verified', verified: true })
    .where('importKey', '=', '1')
    .execute()
  const changed = '1,Tucson,,A light over the mountains'
  const again = townsFile(first, changed, second)
  expect((await run(again, options)).summary).toMatchObject({ alreadyThere: 3, corrected: 0 })
  expect((await run(again, { ...options, isUpdate: true })).summary).toMatchObject({
    imported: 0,
    corrected: 1,
    keptAsTheyAre: 0,
  })
  const [, tucson] = await stored(own)
  expect(tucson).toMatchObject({
    ...{ location: 'Tucson', status: 'verified', importKey: '1' },
    description: 'A light over the mountains',
  })
  expect(await corrections(own)).toEqual([
    { subjectId: tucson?.id, toValue: 'location, description', actorName: 'shell' },
  ])
})

test('an update does not bring back a name that was taken out on request', async ({ run, own }) => {
  const content = townsFile('1,Yuma,,Seen by Ann Lee at dusk')
  await run(content, options)
  const [report] = await stored(own)
  if (!report) throw new Error('Nothing was imported')
  await removeReporter(own.database, report.id)
  const redacted = 'Seen by [redacted] at dusk'
  await own.database.updateTable('reports').set({ description: redacted }).execute()
  expect((await run(content, { ...options, isUpdate: true })).summary).toMatchObject({
    corrected: 0,
    keptAsTheyAre: 1,
  })
  expect(await stored(own)).toMatchObject([{ description: redacted }])
})

test('what was deleted here stays away, what was undone may come again', async ({ run, own }) => {
  const content = townsFile('1,Yuma,,A light over the hills', '2,Reno,,A light over the lake')
  await run(content, options)
  await own.database.deleteFrom('reports').where('location', '=', 'Yuma').execute()
  expect((await run(content, options)).summary).toMatchObject({
    imported: 0,
    alreadyThere: 1,
    removedHere: 1,
  })
  expect(await undoSource(own.database, 'test', new AbortController().signal)).toBe(1)
  expect((await run(content, options)).summary).toMatchObject({ imported: 1, removedHere: 1 })
  expect(await stored(own)).toMatchObject([{ location: 'Reno' }])
})

test('an update does not bring back words that a moderator removed', async ({ run, own }) => {
  const content = townsFile('1,Yuma,,Seen by Ann Lee at dusk')
  await run(content, options)
  const description = 'Seen by [name removed] at dusk'
  await own.database.updateTable('reports').set({ description, redactions: 1 }).execute()
  expect((await run(content, { ...options, isUpdate: true })).summary).toMatchObject({
    corrected: 0,
    keptAsTheyAre: 1,
  })
  expect(await stored(own)).toMatchObject([{ description }])
})
