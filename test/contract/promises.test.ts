import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { collectFigures } from '../../src/server/content/figures.ts'
import { readStaticContent } from '../../src/server/content/reading.ts'
import { allJobs } from '../../src/server/jobs/all-jobs.ts'
import { keptPromises, periodOf } from '../../src/server/promises/promise-table.ts'
import { promiseNames, promisesAnchor } from '../../src/shared/promises.ts'

const policies = ['/privacy-policy', '/data-protection']

/** The figures in the section that says how long data is kept. */
const printed = [
  'inactiveAccountTime',
  'identifierTime',
  'videoEvidenceTime',
  'technicalLogTime',
  'pendingReportTime',
  'rejectedReportTime',
  'uploadTime',
  'deletedReportTime',
  'redactedOriginalTime',
  'savedSearchTime',
  'caseNoticeTime',
]

test('a job that runs by itself keeps each promise', () => {
  for (const name of promiseNames) {
    const { job } = keptPromises[name]
    expect(allJobs.map((one) => one.name)).toContain(job.name)
    expect(allJobs.find((one) => one.name === job.name)?.schedule, name).toMatch(/ \* \*$/)
  }
})

test('only a period with a job can be printed', () => {
  expectTypeOf(periodOf).parameter(0).toEqualTypeOf<keyof typeof keptPromises>()
  expect(Object.keys(keptPromises)).toEqual(promiseNames)
})

test('both policies print every promised period from the table, and none by hand', async () => {
  const config = readConfig({})
  const figures = collectFigures(config)
  const contents = await readStaticContent(config)
  expect(printed).toHaveLength(promiseNames.length)
  for (const path of policies) {
    const source = readFileSync(`content${path}.md`, 'utf8')
    for (const name of printed) expect(source, path).toContain(`{{${name}}}`)
    expect(source.match(/\b\d+ (hours|days|weeks|months|years)\b/g), path).toBeNull()
    const { html } = contents.get(path) ?? { html: '' }
    for (const name of printed) expect(html, path).toContain(String(figures[name]))
  }
  const { html } = contents.get('/data-protection') ?? { html: '' }
  expect(html).toContain(`id="${promisesAnchor}"`)
  expect(html).toContain('Until deletion, or 36 months (3 years) of inactivity')
  expect(html).toContain('5 years, then deleted unless part of a verified report')
})
