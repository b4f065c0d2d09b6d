import type { Generated } from 'kysely'
import type { NoticeFrequency } from '../../shared/notices.ts'

export type CaseNoticesTable = {
  id: string
  reportId: string
  codeHash: Buffer
  addressSealed: Buffer
  createdAt: Generated<Date>
  confirmedAt: Date | null
  keptAt: Date | null
  dueAt: Date | null
  toldAt: Date | null
}

/** A row that waits for its confirmation has none of the last four. */
export type SavedSearchesTable = {
  id: string
  codeHash: Buffer
  addressHash: Buffer
  addressSealed: Buffer
  question: string
  frequency: NoticeFrequency
  createdAt: Generated<Date>
  confirmedAt: Date | null
  keptAt: Date | null
  seenUntil: Date | null
  dueAt: Date | null
}
