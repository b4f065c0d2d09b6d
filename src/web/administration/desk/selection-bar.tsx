import { reportStatuses, reportStatusTexts } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Decision } from './decision.ts'

type SelectionBarProps = {
  count: number
  mayDelete: boolean
  onDecide: (decision: Decision) => void
  onClear: () => void
}

/** Decides on all selected reports. Always visible, so that a selection does not move the table. */
export function SelectionBar({ count, mayDelete, onDecide, onClear }: SelectionBarProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  const isNone = count === 0
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">{texts.selectedReports}</legend>
      <p role="status">{isNone ? texts.noneSelected : texts.selected(count)}</p>
      <div className="selection-actions min-w-0 flex-wrap items-center gap-2">
        {reportStatuses.map((status) => (
          <Button
            key={status}
            variant="secondary"
            disabled={isNone}
            onClick={() => onDecide(status)}
          >
            {statuses[status].verb}
          </Button>
        ))}
        {mayDelete && (
          <Button variant="secondary" disabled={isNone} onClick={() => onDecide('deleted')}>
            {texts.deleteIt}
          </Button>
        )}
        <Button variant="quiet" disabled={isNone} onClick={onClear}>
          {texts.clearSelection}
        </Button>
      </div>
    </fieldset>
  )
}
