import { useContext } from 'react'
import { problemSentence } from '../failure-message.ts'
import { FilledFormContext } from '../reports/report-form/plain-form.ts'
import { useLanguage } from '../texts/use-texts.ts'
import { serverFaults } from './use-submission.ts'

/** What was typed without scripts and refused: the fields, their faults, or one sentence. */
export function useAnswered(names: readonly string[]) {
  const language = useLanguage()
  const answered = useContext(FilledFormContext)
  if (!answered) return undefined
  const faults = serverFaults(language, names, answered.problem.errors ?? [])
  const sentence = faults.length > 0 ? undefined : problemSentence(language, answered.problem)
  return { fields: answered.fields, faults, sentence }
}
