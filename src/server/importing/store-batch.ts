import { crc32 } from 'node:zlib'
import pLimit, { type LimitFunction } from 'p-limit'
import { type Actor, shell } from '../administration/records/history.ts'
import type { Database } from '../database/open.ts'
import type { FindNearestPlace } from '../places/nearest-place.ts'
import { correctReports } from './correct-reports.ts'
import type { ImportSummary } from './import-summary.ts'
import { insertReports, type NumberedReport } from './insert-reports.ts'
import type { Intake } from './intake.ts'
import type { Refusal } from './refusals.ts'

/** Two, so that one import never takes all processors of the database from the visitors. */
const connections = 2

type Target = {
  /** Undefined for a dry run. */
  database: Database | undefined
  isUpdate?: boolean
  actor?: Actor
  findNearest?: FindNearestPlace | undefined
}

/** A queue of parts for each connection, and one for the corrections. */
type Queues = { inserts: LimitFunction[]; corrections: LimitFunction }

/**
 * Divides reports among the connections. Those with the same key stay together and in order, so that
 * the first row of a key is stored, and no two connections wait for each other's keys.
 */
function divideByKey(reports: NumberedReport[], { inserts }: Queues) {
  const parts = Map.groupBy(reports, ({ report }) => crc32(report.importKey) % connections)
  return inserts.map((queue, index) => ({ queue, part: parts.get(index) ?? [] }))
}

/** Waits for all parts, so that the summary counts what was stored even if one of them fails. */
async function insertParts(
  database: Database,
  divided: ReturnType<typeof divideByKey>,
  findNearest: FindNearestPlace | undefined,
  summary: ImportSummary,
): Promise<Refusal[]> {
  async function insertPart(part: NumberedReport[]): Promise<Refusal[]> {
    const { inserted, removed, refused } = await insertReports(database, part, findNearest)
    summary.imported += inserted
    summary.removedHere += removed
    summary.alreadyThere += part.length - inserted - removed - refused.length
    return refused
  }
  const parts = await Promise.allSettled(
    divided.map(({ queue, part }) => queue(() => insertPart(part))),
  )
  const refusals = parts.flatMap((part) => {
    if ('reason' in part) throw part.reason
    return part.value
  })
  return refusals.toSorted((one, other) => one.line - other.line)
}

/**
 * Stores the reports of one batch after the other, corrects those that changed if asked to, and counts both. A connection
 * begins with the next batch while the other one still stores its part of the last.
 */
export function openStore(
  { database, isUpdate = false, actor = shell, findNearest }: Target,
  intake: Intake,
  summary: ImportSummary,
) {
  const queues: Queues = {
    inserts: Array.from({ length: connections }, () => pLimit(1)),
    corrections: pLimit(1),
  }
  return async function storeBatch(reports: NumberedReport[]): Promise<void> {
    if (!database) {
      summary.imported += reports.length
      return
    }
    const parts = divideByKey(reports, queues)
    const refused = await insertParts(database, parts, findNearest, summary)
    for (const refusal of refused) intake.refuse(refusal)
    if (!isUpdate) return
    const refusedLines = new Set(refused.map(({ line }) => line))
    const sound = reports.filter(({ line }) => !refusedLines.has(line))
    const { corrected, kept } = await queues.corrections(() =>
      correctReports(
        database,
        sound.map(({ report }) => report),
        actor,
      ),
    )
    summary.corrected += corrected
    summary.keptAsTheyAre += kept
  }
}
