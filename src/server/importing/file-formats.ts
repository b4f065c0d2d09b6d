/** What begins with these bytes is no CSV file. The sentence says what to do with it. */
const foreign: { bytes: string; at?: number; isWhat: string; advice: string }[] = [
  { bytes: '%PDF', isWhat: 'a PDF document', advice: 'Ask for the data as CSV.' },
  { bytes: 'SQLite format 3', isWhat: 'an SQLite database', advice: 'Export a table as CSV.' },
  {
    bytes: 'PAR1',
    isWhat: 'a Parquet file',
    advice: 'Convert it to CSV, with DuckDB for example.',
  },
  { bytes: '\x89PNG', isWhat: 'a picture', advice: 'Ask for the data as CSV.' },
  { bytes: 'BZh', isWhat: 'packed with bzip2', advice: 'Unpack it with bunzip2 first.' },
  { bytes: '\xfd7zXZ', isWhat: 'packed with xz', advice: 'Unpack it with unxz first.' },
  { bytes: '7z\xbc\xaf', isWhat: 'a 7-Zip archive', advice: 'Unpack it first.' },
  {
    bytes: 'ustar',
    at: 257,
    isWhat: 'a tar archive',
    advice: 'Unpack it, and import the file in it.',
  },
  {
    bytes: '\xd0\xcf\x11\xe0',
    isWhat: 'an old Excel workbook',
    advice: 'Save its sheet as "CSV UTF-8", and import that file.',
  },
]

const zip = 'PK\x03\x04'
/** Folders of the parts in a workbook. */
const partOfWorkbook = /xl\/|\[Content_Types\]|_rels\//

/**
 * Says what a file is and how to go on, if it is no text with columns. `start` are its first bytes,
 * unpacked. Undefined if it may be a CSV file.
 */
export function explainFormat(start: Buffer): string | undefined {
  const text = start.toString('latin1')
  if (text.startsWith(zip)) {
    return partOfWorkbook.test(text.slice(0, 200))
      ? 'The file is an Excel workbook (.xlsx). Save its sheet as "CSV UTF-8", and import that file.'
      : 'The file is a ZIP archive. Unpack it, and import the file in it.'
  }
  const found = foreign.find(({ bytes, at = 0 }) => text.startsWith(bytes, at))
  if (found) return `The file is ${found.isWhat}. ${found.advice}`
  const first = text.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (/^<(!doctype|html|\?xml)/i.test(first)) {
    return 'The file is a web page or XML, not CSV. Was it saved from a page that asks for a sign-in?'
  }
  if (/^[[{]\s*["{[]/.test(first)) {
    return 'The file is JSON. Convert it to CSV: one line for each report, the names in the first.'
  }
  return undefined
}

/** The encoding that the first bytes show; undefined if they show none. */
export function findEncoding(start: Buffer): string | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // Without a mark, every second byte of most texts in UTF-16 is zero.
  const zerosAt = (rest: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === rest).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const many = start.length / 8
  if (odd > many && odd > 8 * even) return 'utf-16le'
  if (even > many && even > 8 * odd) return 'utf-16be'
  return undefined
}

const delimiters = [',', ';', '\t', '|'] as const

/** The character that divides the header into the most columns. */
export function findDelimiter(text: string): string {
  const header =
    text
      .replace(/^\ufeff/, '')
      .trimStart()
      .split('\n', 1)[0] ?? ''
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
