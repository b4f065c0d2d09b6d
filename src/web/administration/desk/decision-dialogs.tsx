import { ConflictNotice } from './conflict-notice.tsx'
import type { Question } from './decision.ts'
import { DecisionQuestion } from './decision-question.tsx'
import type { Decisions } from './use-decisions.ts'

/** The question before a decision, and the notice that another administrator was quicker. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { question, conflict, answer, override, cancel, leave } = decisions
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
      {conflict && <ConflictNotice conflict={conflict} onOverride={override} onLeave={leave} />}
    </>
  )
}

/** The key remounts the dialog, so that the next question does not show the last one's reason. */
const keyOf = ({ decision, reports }: Question) => `${decision} ${reports[0]?.id}`
