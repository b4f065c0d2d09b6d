import Keyboard from 'lucide-react/icons/keyboard'
import { reportStatusTable } from '../../../shared/report-status.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'

const shortcuts = [
  { keys: ['j', '↓'], label: 'Next report (↓ when a report has the focus)' },
  { keys: ['k', '↑'], label: 'Previous report' },
  { keys: ['o', 'Enter'], label: 'Open the report' },
  { keys: ['x'], label: 'Select the report, or no longer' },
  ...Object.values(reportStatusTable).map(({ key, verb }) => ({ keys: [key], label: verb })),
  { keys: ['Esc'], label: 'Close what is open' },
  { keys: ['?'], label: 'This help' },
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
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="shortcut">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
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
