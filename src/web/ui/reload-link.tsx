import RotateCw from 'lucide-react/icons/rotate-cw'
import type { MouseEvent, ReactNode } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from './button.tsx'
import { onPlainClick } from './plain-click.ts'

type ReloadLinkProps = {
  href: string
  onReload: () => void
  /** "Try again" by default. */
  children?: ReactNode
}

/** Retries in place. Without scripts it loads the address again. */
export function ReloadLink({ href, onReload, children }: ReloadLinkProps) {
  const { tryAgain } = useTexts(controlsTexts)
  function reload(event: MouseEvent<HTMLElement>) {
    focusTitleOf(event.currentTarget)
    onReload()
  }
  return (
    <ButtonLink href={href} onClick={onPlainClick(reload)}>
      <RotateCw aria-hidden="true" size="1.1em" />
      {children ?? tryAgain}
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
