import type { Case } from '../../shared/case.ts'
import { quarantineDays } from '../../shared/limits.ts'
import { dayInMilliseconds, utcDayOf } from '../../shared/sighting-date.ts'
import { columnList } from '../database/column-list.ts'
import { type HolderRow, toHolderReport } from '../reports/holder-reports.ts'
import { readSeal, type SealColumns } from './seal.ts'

export const sealColumns = columnList(['sealHash', 'sealSalt', 'sealedAt'])

/** A report, where it is, and its seal. */
export type CaseRow = HolderRow & {
  deletedAt: Date | null
  erasureRequestedAt: Date | null
} & SealColumns

function stageOf({
  deletedAt,
  erasureRequestedAt,
}: Pick<CaseRow, 'deletedAt' | 'erasureRequestedAt'>): Case['stage'] {
  if (!deletedAt) return 'open'
  return erasureRequestedAt ? 'erasing' : 'deleted'
}

/** What the row says: the same on the case page and in the downloads of case and account. */
export function readCaseRow(row: CaseRow) {
  const { deletedAt, erasureRequestedAt, sealHash, sealSalt, sealedAt, ...own } = row
  return {
    stage: stageOf({ deletedAt, erasureRequestedAt }),
    ...toHolderReport(own),
    erasedOn:
      deletedAt && utcDayOf(new Date(deletedAt.getTime() + quarantineDays * dayInMilliseconds)),
    seal: readSeal({ sealHash, sealSalt, sealedAt }, own),
  }
}
