import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  reportStatuses,
  reportStatusTable,
  verifiedStatus,
} from '../../src/shared/report-status.ts'
import { testDatabase } from '../support/database.ts'
import { listSourceFiles } from '../support/source-files.ts'

const table = 'src/shared/report-status.ts'
const conditions = 'src/server/reports/public-reports.ts'

const product = listSourceFiles().filter(
  ({ name }) => /^src\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
)

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function filesWith(patterns: RegExp[]): string[] {
  return product
    .filter(({ text }) => patterns.some((pattern) => pattern.test(withoutComments(text))))
    .map(({ name }) => name)
    .sort()
}

const any = reportStatuses.join('|')
// "verified" alone also names a column.
const statusesOnly = reportStatuses.filter((status) => status !== verifiedStatus).join('|')

const spellings = [
  new RegExp(`(['"\`])(${statusesOnly})\\1`),
  new RegExp(`\\b(${statusesOnly})['"]?\\s*:`),
  new RegExp(`\\.(${statusesOnly})\\b`),
  new RegExp(`(=|<>|:|\\bin \\()\\s*['"\`](${any})['"\`]`),
]

describe('each status is written once', () => {
  test('in the table alone', () => {
    expect(filesWith(spellings)).toEqual([
      'src/server/backup/write-archive.ts', // the state of a settled promise
      'src/server/demo/demo-reports.ts', // how often the sample reports have which status
      table,
    ])
  })

  test('the public statuses stand in the table and in one SQL predicate', () => {
    const rule = [/\bnot (\w+\.)?held\b/, /\bstatus (<>|!= |not in)/, /!\s*(\w+\.)?held\b/]
    expect(filesWith(rule)).toEqual([
      conditions,
      'src/server/reports/submit-report.ts', // the status of a new report is fixed
      table,
      'src/web/reports/report-form/report-form-outcome.tsx', // the same
    ])
  })

  test('each status has its own key', () => {
    const keys = Object.values(reportStatusTable).map(({ key }) => key)
    expect(new Set(keys).size).toBe(reportStatuses.length)
  })

  test('the database accepts exactly these statuses', async () => {
    const own = await testDatabase()
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule
        from pg_constraint where conname = 'reports_status_known'`.execute(own.database)
    await own.close()
    const known = Array.from(rows[0]?.rule.matchAll(/'(\w+)'/g) ?? [], ([, status]) => status)
    expect(known).toEqual(reportStatuses)
  })
})
