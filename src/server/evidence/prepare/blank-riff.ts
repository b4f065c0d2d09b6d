import { readSync, writeSync } from 'node:fs'

/** Lists to descend into, and the chunks that playback needs. */
const lists = /^(RIFF|LIST)$/
const neededLists = /^(AVI |AVIX|hdrl|strl|odml|movi|rec )$/
const neededChunks = /^(avih|strh|strf|indx|vprp|dmlh|idx1|ix\d\d|\d\d(db|dc|wb|pc))$/

const blankSize = 65_536
const headSize = 8
const deepest = 8

type Chunk = { id: string; start: number; size: number }

function readChunk(file: number, start: number, end: number): Chunk | undefined {
  const head = Buffer.alloc(headSize)
  if (end - start < headSize || readSync(file, head, 0, headSize, start) < headSize)
    return undefined
  const size = Math.min(head.readUInt32LE(4), end - start - headSize)
  return { id: head.toString('latin1', 0, 4), start, size }
}

function readListType(file: number, { start }: Chunk): string {
  const type = Buffer.alloc(4)
  readSync(file, type, 0, 4, start + headSize)
  return type.toString('latin1')
}

/** Players skip JUNK chunks. The size stays, so the indexes of the file stay valid. */
function blank(file: number, { start, size }: Chunk): void {
  writeSync(file, 'JUNK', start, 'latin1')
  const zeros = Buffer.alloc(Math.min(size, blankSize))
  for (let done = 0; done < size; done += blankSize) {
    writeSync(file, zeros, 0, Math.min(blankSize, size - done), start + headSize + done)
  }
}

function blankWithin(file: number, start: number, end: number, depth: number): number {
  let position = start
  for (let chunk = readChunk(file, position, end); chunk; chunk = readChunk(file, position, end)) {
    const { id, size } = chunk
    const bodyStart = position + headSize
    if (lists.test(id) && depth < deepest && neededLists.test(readListType(file, chunk))) {
      blankWithin(file, bodyStart + 4, bodyStart + size, depth + 1)
    } else if (depth === 0) {
      return position
    } else if (!neededChunks.test(id)) {
      blank(file, chunk)
    }
    position = bodyStart + size + (size % 2)
  }
  return Math.min(position, end)
}

/**
 * Blanks each chunk of an open AVI file of `size` bytes that playback does not need: titles, dates,
 * places, devices, texts. Returns where the AVI data ends; the caller cuts the rest off.
 */
export function blankRiff(file: number, size: number): number {
  return blankWithin(file, 0, size, 0)
}
