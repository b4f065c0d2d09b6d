import type { Generated } from 'kysely'
import type { CaseEntryKind } from '../../shared/case.ts'

export type CasesTable = {
  reportId: string
  receiptHash: Buffer | null
  erasureRequestedAt: Date | null
  sealHash: Buffer | null
  sealSalt: Buffer | null
  sealedAt: Date | null
}

/** `formKey` is null for an answer, `authorId` and `authorName` for everything that a witness wrote. */
export type CaseEntriesTable = {
  id: Generated<string>
  reportId: string
  kind: CaseEntryKind
  text: string
  createdAt: Generated<Date>
  formKey: string | null
  authorId: string | null
  authorName: string | null
  settledAt: Date | null
  isPublic: Generated<boolean>
  sealHash: Buffer | null
  sealSalt: Buffer | null
}
