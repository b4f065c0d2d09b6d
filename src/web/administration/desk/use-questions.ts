import { useState } from 'react'
import type { Question } from './decision.ts'
import { dropInterrupted, findInterrupted } from './interrupted-decisions.ts'

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
