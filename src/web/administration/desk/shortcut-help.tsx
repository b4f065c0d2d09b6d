import Keyboard from 'lucide-react/icons/keyboard'
import { reportStatusTable } from '../../../shared/report-status.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'

const shortcuts = [
  { keys: ['j', '↓'], deed: 'Next report (↓ when a report has the focus)' },
  { keys: ['k', '↑'], deed: 'Previous report' },
  { keys: ['o', 'Enter'], deed: 'Open the report' },
  { keys: ['x'], deed: 'Select the report, or no longer' },
  ...Object.values(reportStatusTable).map(({ key, verb }) => ({ keys: [key], deed: verb })),
  { keys: ['Esc'], deed: 'Close what is open' },
  { keys: ['?'], deed: 'This help' },
]

export function ShortcutButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button look="quiet" onClick={onOpen}>
      <Keyboard aria-hidden="true" size="1.1em" />
      Keys
    </Button>
  )
}

type ShortcutHelpProps = {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  closeUrl: string
  onClose: () => void
}

/** What the keyboard can do at the desk, and the switch for it. */
export function ShortcutHelp({ isOn, onToggle, closeUrl, onClose }: ShortcutHelpProps) {
  return (
    <Dialog
      titleId="shortcuts-title"
      closeUrl={closeUrl}
      onClose={onClose}
      findReturnFocus={() => null}
    >
      <h2 id="shortcuts-title" className="dialog-title">
        Keys of the desk
      </h2>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, deed }) => (
          <div key={deed} className="shortcut">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        A number decides on the report that has the focus, or on all that are selected. Keys do
        nothing while you type.
      </p>
      <FieldCheckbox
        id="shortcuts-on"
        label="Use single keys"
        hint="Switch them off if speech input or another program sends keys by mistake. Remembered on this device."
        checked={isOn}
        onChange={({ target }) => onToggle(target.checked)}
      />
    </Dialog>
  )
}
