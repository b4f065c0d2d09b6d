import { expect, test } from 'vitest'
import { type CsvRecord, readCsvRecords } from './csv-records.ts'

async function read(text: string, pieceSize = text.length || 1): Promise<CsvRecord[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceSize) yield text.slice(at, at + pieceSize)
  }
  const records: CsvRecord[] = []
  for await (const some of readCsvRecords(pieces())) records.push(...some)
  return records
}

const valuesAt = (records: CsvRecord[], line: number) =>
  records.find((record) => record.line === line && record.fault === undefined)?.values
const faultyLines = (records: CsvRecord[]) =>
  records.flatMap((record) => ('fault' in record ? record.line : []))

test('parses quotes, commas, line ends and empty lines from chunks of any size', async () => {
  const text = 'a,b\r\n"x, ""y""","two\nlines"\r\n\r\n,\r\nlast,one'
  for (const size of [1, 3, 7, 1_000]) {
    expect(await read(text, size)).toEqual([
      { line: 1, values: ['a', 'b'] },
      { line: 2, values: ['x, "y"', 'two\nlines'] },
      { line: 5, values: ['', ''] },
      { line: 6, values: ['last', 'one'] },
    ])
  }
})

test('keeps a quote inside an unquoted text', async () => {
  expect(valuesAt(await read('a,b\n5" disk,x\ny,z'), 2)).toEqual(['5" disk', 'x'])
})

test('an unclosed quote loses only its own line', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `${index},"text ${index}"`)
  rows[1_200] = '1200,"text'
  const records = await read(['n,text', ...rows].join('\n'), 4_096)
  expect(faultyLines(records)).toEqual([1_202])
  expect(records.length).toBe(3_001)
  expect(valuesAt(records, 1_203)).toEqual(['1201', 'text 1201'])
})

test('an unclosed quote loses only its line, also in a file without other quotes and in the last line', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => `${index},text`)
  rows[10] = '10,"text'
  rows[2_499] = '2499,"text'
  const records = await read(['n,text', ...rows].join('\n'), 4_096)
  expect(faultyLines(records)).toEqual([12, 2_501])
  expect(records.length).toBe(2_501)
})

test('refuses text after a closing quote, and too many or too few columns', async () => {
  const records = await read('a,b\n"x"y,1\n1,2,3\n1\nok,ok')
  expect(records.slice(1)).toEqual([
    { line: 2, values: ['"x"y,1'], fault: 'the quotes in this line do not match' },
    { line: 3, values: ['1', '2', '3'], fault: 'has 3 columns instead of 2' },
    { line: 4, values: ['1'], fault: 'has 1 columns instead of 2' },
    { line: 5, values: ['ok', 'ok'] },
  ])
})

test('parses a quoted text of several lines right after a broken line', async () => {
  const records = await read('a,b\nx,"broken\n1,"two\nlines"\n2,"fine"')
  expect(faultyLines(records)).toEqual([2])
  expect(valuesAt(records, 3)).toEqual(['1', 'two\nlines'])
  expect(valuesAt(records, 5)).toEqual(['2', 'fine'])
})

test('an empty input has no records', async () => {
  expect(await read('')).toEqual([])
  expect(await read('\n\n')).toEqual([])
})
