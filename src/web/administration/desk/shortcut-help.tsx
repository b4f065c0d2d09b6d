import Keyboard from 'lucide-react/icons/keyboard'
import {
  reportStatuses,
  reportStatusTable,
  reportStatusTexts,
} from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'

export function ShortcutButton({ onOpen }: { onOpen: () => void }) {
  const texts = useTexts(deskTexts)
  return (
    <Button variant="quiet" onClick={onOpen}>
      <Keyboard aria-hidden="true" size="1.1em" />
      {texts.keys}
    </Button>
  )
}

type ShortcutHelpProps = {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  closeUrl: string
  onClose: () => void
}

/** The keyboard shortcuts, and the switch that turns them off. */
export function ShortcutHelp({ isOn, onToggle, closeUrl, onClose }: ShortcutHelpProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  return (
    <Dialog
      titleId="shortcuts-title"
      title={texts.keyboardShortcuts}
      closeUrl={closeUrl}
      onClose={onClose}
      findReturnFocus={() => null}
    >
      <dl className="grid gap-2">
        {listShortcuts(texts, statuses).map(({ keys, label }) => (
          <div key={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
            <dt className="flex items-start gap-[0.4rem]">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{texts.keysExplanation}</p>
      <FieldCheckbox
        id="shortcuts-on"
        label={texts.useSingleKeys}
        hint={texts.singleKeysHint}
        checked={isOn}
        onChange={({ target }) => onToggle(target.checked)}
      />
    </Dialog>
  )
}

/** The key that rejects, then the number of a reason. */
const rejectTwice = [
  ...reportStatuses.filter((status) => reportStatusTable[status].needsReason),
].flatMap((status) => [reportStatusTable[status].key, '1'])

function listShortcuts(texts: Texts['desk'], statuses: Texts['reportStatuses']) {
  return [
    { keys: ['j', '↓'], label: texts.nextReport },
    { keys: ['k', '↑'], label: texts.previousReport },
    { keys: ['o', texts.keyNames.enter], label: texts.openTheReport },
    { keys: ['x'], label: texts.selectTheReport },
    ...reportStatuses.map((status) => ({
      keys: [reportStatusTable[status].key],
      label: statuses[status].verb,
    })),
    { keys: rejectTwice, label: texts.rejectWithReason },
    { keys: ['u'], label: texts.undoTheDecision },
    { keys: ['c'], label: texts.claimTheReport },
    { keys: [texts.keyNames.escape], label: texts.closeWhatIsOpen },
    { keys: ['?'], label: texts.thisHelp },
  ]
}
