import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { onPlainClick } from './plain-click.ts'

type StayingLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  to: string
  onFollow?: (() => void) | undefined
  /** The link may disappear with its own click. */
  moveFocus: () => void
}

/** A link to another address of the same page. With scripts only what depends on the address changes. */
export function StayingLink({ to, onFollow, moveFocus, children, ...rest }: StayingLinkProps) {
  const navigate = useNavigate()
  function follow() {
    onFollow?.()
    navigate(to)
    moveFocus()
  }
  return (
    <a href={to} onClick={onPlainClick(follow)} {...rest}>
      {children}
    </a>
  )
}
