import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'

const usage = `npm run text-face -- FOLDER

Makes the text face of the site from Source Sans, and writes it into src/web/styles with its licence.
FOLDER is where the face and the program that subsets it are installed:

  npm install --prefix FOLDER --ignore-scripts source-sans@3.52.0 subset-font@2.9.0`

const styles = path.join(import.meta.dirname, '../../web/styles')

/** First and last character: ASCII, the rest of Latin-1, Latin Extended-A, Romanian. */
const ranges = [
  [' ', '~'],
  ['\u00a0', '\u017f'],
  ['Ș', 'ț'],
] as const
const others = 'ẞ‐\u2011–—‘’‚“”„†•…‰′″‹›⁄€№™←↑→↓−≈≠≤≥✓✗\u2009\u202f'

function listCharacters(): string {
  const inRanges = ranges.flatMap(([first, last]) => {
    const start = first.charCodeAt(0)
    return Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, index) => start + index)
  })
  return String.fromCharCode(...inRanges) + others
}

/** The identifiers of the copyright, of the licence and of its address in a face. */
const legalTexts = [0, 13, 14]
const reservedName = Buffer.from('Source', 'utf16le').swap16()
const ownName = Buffer.from('Record', 'utf16le').swap16()

/** The licence reserves the name Source for the unchanged face. Both names are equally long. */
function rename(face: Buffer): Buffer {
  const renamed = Buffer.from(face)
  const entry = 12 + 16 * listTables(renamed).indexOf('name')
  const table = renamed.subarray(renamed.readUInt32BE(entry + 8))
  const texts = table.readUInt16BE(4)
  for (let index = 0; index < table.readUInt16BE(2); index += 1) {
    const record = table.subarray(6 + 12 * index)
    const start = texts + record.readUInt16BE(10)
    const text = table.subarray(start, start + record.readUInt16BE(8))
    const at = text.indexOf(reservedName)
    if (!legalTexts.includes(record.readUInt16BE(6)) && at >= 0) ownName.copy(text, at)
  }
  return renamed
}

function listTables(face: Buffer): string[] {
  return Array.from({ length: face.readUInt16BE(4) }, (_, index) =>
    face.toString('latin1', 12 + 16 * index, 16 + 16 * index),
  )
}

async function writeTextFace(folder: string): Promise<void> {
  const { resolve } = createRequire(path.resolve(folder, 'package.json'))
  const { default: subsetFont } = await import(resolve('subset-font'))
  const source = path.dirname(resolve('source-sans/package.json'))
  const whole = await readFile(path.join(source, 'VF/SourceSans3VF-Upright.ttf'))
  const face: Buffer = await subsetFont(rename(whole), listCharacters(), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['ccmp', 'kern', 'locl', 'tnum'],
    preserveNameIds: legalTexts,
  })
  await writeFile(path.join(styles, 'text-face.woff2'), face)
  await copyFile(path.join(source, 'LICENSE.md'), path.join(styles, 'text-face-licence.md'))
  console.log(`text-face.woff2: ${face.byteLength} bytes`)
}

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder) await writeTextFace(folder)
else console.log(usage)
