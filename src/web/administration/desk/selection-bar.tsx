import { reportStatuses, reportStatusTexts } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { useDeskWork } from './use-desk-work.ts'

type SelectionBarProps = { work: ReturnType<typeof useDeskWork>; mayDelete: boolean }

/** Decides on all selected reports. Always visible, so that a selection does not move the table. */
export function SelectionBar({ work, mayDelete }: SelectionBarProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  const { chosen, decisions, clear } = work
  const isNone = chosen.length === 0
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">{texts.selectedReports}</legend>
      <p role="status">{isNone ? texts.noneSelected : texts.selected(chosen.length)}</p>
      <div className="selection-actions min-w-0 flex-wrap items-center gap-2">
        {reportStatuses.map((status) => (
          <Button
            key={status}
            variant="secondary"
            disabled={isNone}
            onClick={() => decisions.decide(chosen, status)}
          >
            {statuses[status].verb}
          </Button>
        ))}
        {mayDelete && (
          <Button
            variant="secondary"
            disabled={isNone}
            onClick={() => decisions.decide(chosen, 'deleted')}
          >
            {texts.deleteIt}
          </Button>
        )}
        <Button variant="quiet" disabled={isNone} onClick={clear}>
          {texts.clearSelection}
        </Button>
      </div>
    </fieldset>
  )
}
