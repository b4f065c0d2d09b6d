import { type AdditionState, type CaseEntry, isAddition } from '../../shared/case.ts'
import type { Database } from '../database/open.ts'

type EntryRow = Omit<CaseEntry, 'createdAt' | 'state' | 'sealHash'> & {
  sealHash: Buffer | null
  createdAt: Date
  settledAt: Date | null
  isPublic: boolean
}

function stateOf({ kind, settledAt, isPublic }: EntryRow): AdditionState | null {
  if (!isAddition(kind)) return null
  if (isPublic) return 'public'
  return settledAt ? 'declined' : 'waiting'
}

function toCaseEntry(row: EntryRow): CaseEntry {
  const { id, kind, text, createdAt, sealHash } = row
  return {
    ...{ id, kind, text },
    createdAt: createdAt.toISOString(),
    state: stateOf(row),
    sealHash: sealHash?.toString('hex') ?? null,
  }
}

const entryColumns = [
  'id',
  'kind',
  'text',
  'createdAt',
  'settledAt',
  'isPublic',
  'sealHash',
] as const

/** The entries of the cases of these reports, the earliest first, by the id of the report. */
export async function listEntries(
  database: Database,
  ids: string[],
): Promise<Map<string, CaseEntry[]>> {
  const rows = await database
    .selectFrom('caseEntries')
    .select(['reportId', ...entryColumns])
    .where('reportId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const byReport = Map.groupBy(rows, ({ reportId }) => reportId)
  return new Map([...byReport].map(([id, entries]) => [id, entries.map(toCaseEntry)]))
}
