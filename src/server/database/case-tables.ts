import type { Generated } from 'kysely'
import type { CaseEntryKind } from '../../shared/case.ts'
import type { HoldReason } from '../../shared/hold-reasons.ts'
import type { NewNullReport } from '../../shared/null-report.ts'
import type { ObjectionGround } from '../../shared/objection.ts'

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

/** The address is null without one, and from the decision on. */
export type ObjectionsTable = {
  id: string
  reportId: string
  ground: ObjectionGround
  text: string
  addressSealed: Buffer | null
  createdAt: Generated<Date>
  settledAt: Date | null
  isUpheld: Generated<boolean>
}

/** `heldReasons`: what the site noticed when it arrived. */
export type NullReportsTable = NewNullReport & {
  id: Generated<string>
  reportId: string
  heldReasons: HoldReason[]
  createdAt: Generated<Date>
  settledAt: Date | null
  isCounted: Generated<boolean>
  isNotePublic: Generated<boolean>
}
