import type { Generated } from 'kysely'
import type { ReasonGround } from '../../shared/desk-answers.ts'
import type { RedactedField } from '../../shared/redactions.ts'

/** `position` is null for a retired reason. */
export type DecisionReasonsTable = {
  id: Generated<string>
  key: string
  position: number | null
  label: string
  sentence: string
  ground: ReasonGround
}

export type AnswerTemplatesTable = { id: Generated<string>; title: string; text: string }

/** The text of a report before a moderator removed words from it. */
export type RedactedOriginalsTable = {
  id: Generated<string>
  reportId: string
  field: RedactedField
  original: string
  redactedAt: Generated<Date>
}

/** `sid`: the session, with which the claim ends. */
export type ReportClaimsTable = {
  reportId: string
  administratorId: string
  sid: string
  claimedAt: Generated<Date>
  renewedAt: Generated<Date>
}
