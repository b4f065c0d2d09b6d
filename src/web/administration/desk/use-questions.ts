import { useState } from 'react'
import type { Question } from './decision.ts'

/** One question at a time. The first ones are decisions that an ended session interrupted. */
export function useQuestions(administratorId: string) {
  const [questions, setQuestions] = useState(() => findInterrupted(administratorId))
  const [question] = questions

  function ask(asked: Question) {
    setQuestions((before) => [asked, ...before])
  }

  function close() {
    if (question) dropInterrupted(question)
    setQuestions((before) => before.slice(1))
  }

  return { question, ask, close }
}

/**
 * Decisions that failed because the session had ended. They wait until the same administrator logs
 * in again in this tab. They are kept in memory only and hold no data of a witness.
 */
let interrupted: { administratorId: string; questions: Question[] } | undefined

export function keepInterrupted(administratorId: string, question: Question): void {
  const { decision, reports, interrupted: reasoning = {} } = question
  const seen = reports.map(({ id, status, updatedAt, held }) => ({ id, status, updatedAt, held }))
  const before = findInterrupted(administratorId)
  const questions = [...before, { decision, reports: seen, interrupted: reasoning }]
  interrupted = { administratorId, questions }
}

/** Forgets them when another administrator logs in. */
function findInterrupted(administratorId: string): Question[] {
  if (interrupted?.administratorId !== administratorId) interrupted = undefined
  return interrupted?.questions ?? []
}

function dropInterrupted(question: Question): void {
  if (!interrupted) return
  const questions = interrupted.questions.filter((other) => other !== question)
  interrupted = { ...interrupted, questions }
}
