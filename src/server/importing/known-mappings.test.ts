import { expect, test } from 'vitest'
import { readKnownMappings } from './known-mappings.ts'
import { compileRowReader } from './row-reader.ts'

const words = { city: 'Yuma', state: 'AZ', summary: 'A light stood above us' }
const rawWords = { City: 'Yuma', State: 'AZ', Summary: 'A light stood above us' }
const sighting = { ...words, occurred_iso: '1997-06-14' }
const rawSighting = { ...rawWords, 'Date / Time': '6/14/97 21:10' }

test.for<[string, Record<string, string>, string | undefined, boolean]>([
  ['nuforc', { ...sighting, reported: '6/20/1997', posted: '3/7/1998' }, '1997-06-20', true],
  ['nuforc', { ...sighting, reported: '', posted: '3/7/1998' }, '1998-03-07', false],
  ['nuforc', { ...sighting, reported: '', posted: '' }, undefined, false],
  ['nuforc-raw', { ...rawSighting, Posted: '3/7/98' }, '1998-03-07', false],
  ['nuforc-raw', { ...rawSighting, Posted: '' }, undefined, false],
])(
  '%s with %j is dated %s, never on the day of the sighting by default; that is when it was reported: %s',
  async ([archive, row, day, hasReportDate]) => {
    const mappings = await readKnownMappings()
    const mapping = mappings.find(({ name }) => name === archive)?.mapping
    if (!mapping) throw new Error(`There is no mapping ${archive}`)
    const unused = 'record_no date_time country shape duration url Shape Duration'.split(' ')
    const header = [...Object.keys(row), ...unused]
    const now = new Date('2026-11-21T12:00:00Z')
    const reader = compileRowReader(mapping, { header, encoding: 'utf-8', source: archive, now })
    const result = reader.readRecord(header.map((name) => row[name] ?? ''))
    if (!('report' in result)) throw new Error(JSON.stringify(result))
    expect(result.report.createdAt?.slice(0, 10)).toBe(day)
    expect(result.report.hasReportDate).toBe(hasReportDate)
  },
)
