import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../ui/reload-link.tsx'

/** The title of the map, which takes the focus of a link that its own click removes. */
export const mapTitleId = 'map-title'

/** A link to another map. With scripts only the map changes. */
export function MapLink({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  const navigate = useNavigate()
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate(to)
    document.getElementById(mapTitleId)?.focus({ preventScroll: true })
  }
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
