import RotateCw from 'lucide-react/icons/rotate-cw'
import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

type ReloadLinkProps = { href: string; onReload: () => void; children: ReactNode }

/** Retries in place. Without scripts it loads the address again. */
export function ReloadLink({ href, onReload, children }: ReloadLinkProps) {
  function reload(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onReload()
  }
  return (
    <ButtonLink href={href} onClick={reload}>
      <RotateCw aria-hidden="true" size="1.1em" />
      {children}
    </ButtonLink>
  )
}

/** False for clicks that open a link in a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
