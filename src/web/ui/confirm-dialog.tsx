import { type ReactNode, useId, useRef } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'
import { useModal } from './dialog.tsx'

type ConfirmDialogProps = {
  /** The exact question. Put names of people and things into `<bdi>`. */
  question: ReactNode
  /** The consequences, above all those that cannot be undone. */
  consequence: ReactNode
  /** The action as a verb: "Delete report", never "OK". */
  confirmLabel: string
  cancelLabel?: string
  /** Fields that the action needs, like a reason. */
  children?: ReactNode
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Gets the focus afterwards if the last focused element is gone, like a menu item. */
  findReturnFocus?: () => HTMLElement | null
}

/** Asks for a confirmation. Cancel comes first, so that it has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useTexts(controlsTexts)
  const { question, consequence, confirmLabel, isDestructive, isBusy = false, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(ref, props.findReturnFocus ?? (() => null))
  return (
    <dialog
      ref={ref}
      open
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-consequence`}
      onCancel={(event) => {
        event.preventDefault()
        props.onCancel()
      }}
      className="dialog max-w-lg"
    >
      <div className="dialog-body">
        <h2 id={`${id}-question`}>{question}</h2>
        <p id={`${id}-consequence`}>{consequence}</p>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={props.onCancel}>
            {props.cancelLabel ?? texts.cancel}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            aria-disabled={isBusy}
            onClick={() => !isBusy && props.onConfirm()}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
