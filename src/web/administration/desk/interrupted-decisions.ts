import type { Question } from './decision.ts'

/**
 * Decisions that failed because the session had ended. They wait until the same administrator logs
 * in again in this tab. They are kept in memory only and hold no data of a witness.
 */
let interrupted: { administratorId: string; questions: Question[] } | undefined

export function keepInterrupted(administratorId: string, question: Question): void {
  const { decision, reports, interrupted: reasoning = {} } = question
  const seen = reports.map(({ id, status, updatedAt }) => ({ id, status, updatedAt }))
  const before = findInterrupted(administratorId)
  const questions = [...before, { decision, reports: seen, interrupted: reasoning }]
  interrupted = { administratorId, questions }
}

/** Forgets them when another administrator logs in. */
export function findInterrupted(administratorId: string): Question[] {
  if (interrupted?.administratorId !== administratorId) interrupted = undefined
  return interrupted?.questions ?? []
}

export function dropInterrupted(question: Question): void {
  if (!interrupted) return
  const questions = interrupted.questions.filter((other) => other !== question)
  interrupted = { ...interrupted, questions }
}
