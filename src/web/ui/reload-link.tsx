import RotateCw from 'lucide-react/icons/rotate-cw'
import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

type ReloadLinkProps = { href: string; onReload: () => void; children: ReactNode }

/** Retries in place. Without scripts it loads the address again. */
export function ReloadLink({ href, onReload, children }: ReloadLinkProps) {
  function reload(event: MouseEvent<HTMLElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    focusTitleOf(event.currentTarget)
    onReload()
  }
  return (
    <ButtonLink href={href} onClick={reload}>
      <RotateCw aria-hidden="true" size="1.1em" />
      {children}
    </ButtonLink>
  )
}

/** The link disappears with the failure. */
function focusTitleOf(link: HTMLElement) {
  const title = link
    .closest('dialog, section, main')
    ?.querySelector<HTMLElement>(':is(h1, h2)[tabindex="-1"]')
  const target = title ?? link.closest('main')
  target?.focus({ preventScroll: true })
}

/** False for clicks that open a link in a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
