import { ConflictNotice } from './conflict-notice.tsx'
import type { Question } from './decision.ts'
import { DecisionQuestion } from './decision-question.tsx'
import type { Decisions } from './use-decisions.ts'

/** What stands between a choice and its effect: a question, or another who was quicker. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { question, conflict, answer, insist, cancel, leave } = decisions
  return (
    <>
      {question && (
        <DecisionQuestion
          key={keyOf(question)}
          question={question}
          onDecide={answer}
          onCancel={cancel}
        />
      )}
      {conflict && <ConflictNotice conflict={conflict} onInsist={insist} onLeave={leave} />}
    </>
  )
}

/** Interrupted decisions are asked about one after the other, each with its own reason. */
const keyOf = ({ decision, reports }: Question) => `${decision} ${reports[0]?.id}`
