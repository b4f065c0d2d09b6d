import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { findHoldReasons } from '../../src/server/reports/hold-reasons.ts'
import { stripReporters } from '../../src/server/reports/strip-reporters.ts'
import { optionalTextNames, optionalTexts } from '../../src/shared/optional-texts.ts'
import { test } from '../support/database-test.ts'
import { newReport, storeReports } from '../support/reports.ts'
import { listSourceFiles } from '../support/source-files.ts'

const importing = readFileSync(path.join(import.meta.dirname, '../../docs/importing.md'), 'utf8')

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('the shape of a report is written once: no other file lists its optional texts', () => {
  const names = optionalTextNames.flatMap((name) => [name, snakeCase(name)]).join('|')
  const spelling = new RegExp(
    `['"](${names})['"]|\\.(${names})\\b|\\b(${names})\\??: |[{,] (${names})(,| })`,
  )
  const spellers = listSourceFiles()
    .filter(({ name }) => /^src\/.*(?<!\.test)\.tsx?$/.test(name))
    .filter(({ text }) => spelling.test(text.replace(/\/\*[\s\S]*?\*\/|'[^'\n]* [^'\n]*'/g, '')))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('src/server/demo/')) // fills them in
  expect(spellers).toEqual(['src/shared/optional-texts.ts'])
})

describe.each(optionalTextNames)('%s', (name) => {
  test('has a nullable column of the maximum length (migrations/)', async ({ own }) => {
    const { rows } = await sql<{ type: string; rule: string | null }>`
      select concat_ws(' ', udt_name, case is_nullable when 'NO' then 'required' end) as type,
             (select pg_get_constraintdef(oid) from pg_constraint
               where conname = ${`reports_${snakeCase(name)}_length`}) as rule
        from information_schema.columns
       where table_name = 'reports' and column_name = ${snakeCase(name)}`.execute(own.database)
    const rule = `CHECK ((char_length(${snakeCase(name)}) <= ${optionalTexts[name].longest}))`
    expect(rows).toEqual([{ type: 'text', rule }])
  })

  test('is documented for imports (docs/importing.md)', () => {
    expect(importing).toContain(`\`${name}\``)
  })

  test('holds a report when it contains a link', () => {
    const report = {
      ...{ ...newReport(), videoUrl: null, videoDescription: null, reuse: false },
      ...{ placeId: null, timePrecision: null, otherAccounts: null },
    }
    const reasons = (text: string) =>
      findHoldReasons(
        { ...report, [name]: text },
        { isPremoderated: false, isBurst: false, isUnproven: false },
      )
    expect(reasons('See https://example.org/more')).toEqual(['links'])
    expect(reasons('Two neighbors')).toEqual([])
  })

  test('is removed with the identifiers', async ({ own }) => {
    const [id = ''] = await storeReports(own.database, [{}])
    const read = () =>
      own.database.selectFrom('reports').select(name).where('id', '=', id).executeTakeFirst()
    expect(await read()).toEqual({ [name]: newReport()[name] })
    await own.database.transaction().execute((transaction) => stripReporters(transaction, [id]))
    expect(await read()).toEqual({ [name]: null })
  })
})
