import { ConflictNotice } from './conflict-notice.tsx'
import { DecisionQuestion } from './decision-question.tsx'
import type { Decisions } from './use-decisions.ts'

/** What stands between a choice and its effect: a question, or another who was quicker. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { question, conflict, answer, insist, cancel } = decisions
  return (
    <>
      {question && <DecisionQuestion question={question} onDecide={answer} onCancel={cancel} />}
      {conflict && <ConflictNotice conflict={conflict} onInsist={insist} onLeave={cancel} />}
    </>
  )
}
