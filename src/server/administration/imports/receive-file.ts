import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importLimits } from '../../../shared/limits.ts'
import type { Database } from '../../database/open.ts'
import { isDiskFull } from '../../disk-full.ts'
import { cleanFileName } from '../../evidence/receive/file-name.ts'
import { scratchFile } from '../../evidence/scratch.ts'
import { badRequest, Problem, unavailable } from '../../http/problems.ts'
import { readFileStart } from '../../importing/file-start.ts'
import { UnusableInput } from '../../importing/mapping.ts'
import { storeSentFile } from './import-queries.ts'

/** Seconds until an operator may have made room. */
const roomAfter = 600

async function* upToLimit(chunks: AsyncIterable<Buffer>) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > importLimits.bytes) {
      throw new Problem(413, { code: 'too-large', values: { what: 'import' } })
    }
    yield chunk
  }
}

/** Calls `act`, and answers 400 with the reason if a file or mapping cannot be used. */
export async function refuseUnusable<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error
    throw badRequest({ code: 'import-unusable', values: { reason: error.message } })
  }
}

type Sent = { body: Readable; name: string; sentBy: string }

/** Stores a file that an administrator sends, if it is a table. Returns its id. */
export async function receiveFile(
  { database, directory }: { database: Database; directory: string },
  { body, name, sentBy }: Sent,
): Promise<string> {
  const path = scratchFile(directory)
  try {
    await pipeline(body, upToLimit, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const start = await refuseUnusable(() => readFileStart(path, importLimits.shownRows))
    return await storeSentFile(database, { path, fileName: cleanFileName(name), sentBy, start })
  } catch (error) {
    throw isDiskFull(error) ? unavailable(roomAfter) : error
  } finally {
    await rm(path, { force: true })
  }
}
