import { parse } from 'csv-parse/sync'

/**
 * One record of the file. `line` is its first line, counted from 1. The values of a record with a fault
 * are as many as could be split.
 */
export type CsvRecord = { line: number; values: string[]; fault?: string }

type Line = { line: number; text: string }
type Lines = [Line, ...Line[]]

/** The largest amount to parse together. */
const atOnce = { lines: 500, characters: 500_000 }
/** A record larger than this lacks its closing quote. */
const largestRecord = { lines: 1_000, characters: 1_000_000 }

function charactersOf(lines: Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0)
}

/** Cuts lines that are longer than the largest record. No such line is a valid report. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let number = 1
  let rest = ''
  let lines: Line[] = []
  let characters = 0
  for await (const chunk of chunks) {
    const texts = (rest + chunk).split('\n')
    rest = (texts.pop() ?? '').slice(0, largestRecord.characters)
    for (const text of texts) {
      lines.push({ line: number++, text: text.replace(/\r$/, '') })
      characters += text.length
      if (lines.length < atOnce.lines && characters < atOnce.characters) continue
      yield lines
      lines = []
      characters = 0
    }
  }
  if (rest !== '') lines.push({ line: number, text: rest.replace(/\r$/, '') })
  yield lines
}

/** Whether a record goes on behind this part of it. */
export function hasOddQuotes(text: string): boolean {
  let isOdd = false
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}

/** Groups the lines of each record. Quoted text may contain line breaks. */
function groupLines(lines: Line[]): { groups: Lines[]; unfinished: Line[] } {
  const groups: Lines[] = []
  let open: Lines | undefined
  for (const line of lines) {
    const isOdd = hasOddQuotes(line.text)
    if (open) open.push(line)
    else if (isOdd) open = [line]
    else if (line.text.trim() !== '') groups.push([line])
    if (open && isOdd && open.length > 1) {
      groups.push(open)
      open = undefined
    }
  }
  return { groups, unfinished: open ?? [] }
}

function textOf(lines: Lines): string {
  return lines.length === 1 ? lines[0].text : lines.map(({ text }) => text).join('\n')
}

function parseRecords(text: string, delimiter: string, isLenient = false): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: isLenient,
    })
  } catch {
    return []
  }
}

/** Accepts a lone quote in an unquoted text: 5" disk. */
function parseLeniently(text: string, delimiter: string): string[] | undefined {
  const [values] = parseRecords(text, delimiter, true)
  return values?.some((value) => value.startsWith('"')) ? undefined : values
}

/** Reads one group. `width` is the number of columns, undefined before the header. */
function readGroup(lines: Lines, delimiter: string, width: number | undefined): CsvRecord {
  const { line } = lines[0]
  const text = textOf(lines)
  const [strict] = parseRecords(text, delimiter)
  const values = strict ?? (lines.length === 1 ? parseLeniently(text, delimiter) : undefined)
  if (!values) return { line, values: [text], fault: 'the quotes in this line do not match' }
  if (width === undefined || values.length === width) return { line, values }
  return { line, values, fault: `has ${values.length} columns instead of ${width}` }
}

/** The fast path: all groups at once. Returns undefined if any of them is damaged. */
function readSoundGroups(
  groups: Lines[],
  delimiter: string,
  width: number,
): CsvRecord[] | undefined {
  const records = parseRecords(groups.map(textOf).join('\n'), delimiter)
  if (records.length !== groups.length) return undefined
  if (records.some((values) => values.length !== width)) return undefined
  return records.map((values, index) => ({ line: groups[index]?.[0].line ?? 0, values }))
}

/**
 * Splits a stream of text into batches of records. Counts quotes to find complete records before
 * csv-parse, because an unclosed quote would make it consume the rest of the file. Only the line
 * with that quote is rejected; the next line starts a new record.
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<string>,
  delimiter = ',',
): AsyncGenerator<CsvRecord[]> {
  let width: number | undefined
  let waiting: Line[] = []

  function readSome(isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    for (;;) {
      const { groups, unfinished } = groupLines(waiting)
      const [first, ...others] = unfinished
      const isOverlong =
        unfinished.length > largestRecord.lines ||
        charactersOf(unfinished) > largestRecord.characters
      const isBroken = first && (isLast || isOverlong)
      if (isBroken) groups.push([first, ...others])
      const sound = width === undefined ? undefined : readSoundGroups(groups, delimiter, width)
      if (sound) {
        waiting = isBroken ? [] : unfinished
        return records.concat(sound)
      }
      let again: number | undefined
      for (const group of groups) {
        const record = readGroup(group, delimiter, width)
        if (record.fault === undefined) width ??= record.values.length
        else if (group.length > 1) {
          records.push(readGroup([group[0]], delimiter, width))
          again = group[0].line
          break
        }
        records.push(record)
      }
      if (again === undefined) {
        waiting = isBroken ? [] : unfinished
        return records
      }
      const brokenLine = again
      waiting = waiting.filter(({ line }) => line > brokenLine)
    }
  }

  for await (const lines of splitLines(chunks)) {
    waiting = waiting.concat(lines)
    yield readSome(false)
  }
  yield readSome(true)
}
