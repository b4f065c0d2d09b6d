import type { Generated } from 'kysely'
import type { ReasonGround } from '../../shared/desk-answers.ts'

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
