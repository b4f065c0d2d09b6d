import X from 'lucide-react/icons/x'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { buttonClass } from './button.tsx'
import { registerModal } from './open-modals.ts'

type DialogProps = {
  titleId: string
  title: ReactNode
  /** The address of Close without scripts. */
  closeUrl: string
  onClose: () => void
  /** Gets the focus afterwards if nothing had it before, as when the page starts with the dialog. */
  findReturnFocus: () => HTMLElement | null
  children: ReactNode
}

/** The native dialog: modal with scripts, and a panel over the page without. */
export function Dialog(props: DialogProps) {
  const { titleId, title, closeUrl, onClose, findReturnFocus, children } = props
  const texts = useTexts(controlsTexts)
  const ref = useRef<HTMLDialogElement>(null)
  const isClosing = useRef(false)
  useModal(ref, findReturnFocus)

  function close(event: { preventDefault: () => void }) {
    event.preventDefault()
    if (isClosing.current) return
    isClosing.current = true
    onClose()
  }

  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      onCancel={close}
      // The event is asynchronous: the dialog may be open again.
      onClose={(event) => event.currentTarget.open || close(event)}
      closedby="any"
      className="dialog"
    >
      <a href={closeUrl} onClick={close} className={buttonClass('secondary', 'dialog-close')}>
        <X aria-hidden="true" size="1.1em" />
        {texts.close}
      </a>
      <h2 id={titleId} tabIndex={-1} className="dialog-title">
        {title}
      </h2>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}

/** Makes the dialog modal while it is mounted. `close()` returns the focus to its opener. */
export function useModal(
  ref: { current: HTMLDialogElement | null },
  findReturnFocus: DialogProps['findReturnFocus'],
) {
  const findElement = useEffectEvent(findReturnFocus)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.removeAttribute('open')
    dialog?.showModal()
    const forget = dialog ? registerModal(dialog) : undefined
    return () => {
      forget?.()
      dialog?.close()
      const { activeElement, body } = document
      const isFocusLost = activeElement === body || dialog?.contains(activeElement)
      if (isFocusLost) findElement()?.focus()
      holdFocus()
    }
  }, [ref])
}

/**
 * A page that was entered with an anchor loses the focus once more, because the browser goes back to
 * the anchor after the dialog has closed.
 */
function holdFocus() {
  const { activeElement, body } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return
  const refocus = () => document.activeElement === body && activeElement.focus()
  activeElement.addEventListener('focusout', () => setTimeout(refocus), {
    once: true,
    signal: AbortSignal.timeout(500),
  })
}
