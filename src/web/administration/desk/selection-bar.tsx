import { reportStatuses, reportStatusTable } from '../../../shared/report-status.ts'
import { Button } from '../../ui/button.tsx'
import type { useDeskWork } from './use-desk-work.ts'

type SelectionBarProps = { work: ReturnType<typeof useDeskWork>; mayDelete: boolean }

/** Decides on all selected reports; always there, so that selecting moves nothing. */
export function SelectionBar({ work, mayDelete }: SelectionBarProps) {
  const { chosen, decisions, clear } = work
  const isNone = chosen.length === 0
  return (
    <fieldset className="selection-bar">
      <legend className="sr-only">Selected reports</legend>
      <p role="status">{isNone ? 'None selected' : `${chosen.length} selected`}</p>
      <div className="selection-actions">
        {reportStatuses.map((status) => (
          <Button
            key={status}
            look="secondary"
            disabled={isNone}
            onClick={() => decisions.decide(chosen, status)}
          >
            {reportStatusTable[status].verb}
          </Button>
        ))}
        {mayDelete && (
          <Button
            look="secondary"
            disabled={isNone}
            onClick={() => decisions.decide(chosen, 'deleted')}
          >
            Delete
          </Button>
        )}
        <Button look="quiet" disabled={isNone} onClick={clear}>
          Clear selection
        </Button>
      </div>
    </fieldset>
  )
}
