import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../ui/reload-link.tsx'

type ExploreLinkProps = Omit<ComponentProps<'a'>, 'onClick'> & {
  to: string
  onFollow?: () => void
}

/** The title of the results, which takes the focus of a link that its own click removes. */
export const resultsTitleId = 'explore-results'

/** The title of the page, which takes the focus while there are no results. */
export const pageTitleId = 'explore-title'

/** Moves the focus to the results, because the element that has it disappears. */
export function focusResults(): void {
  const title = document.getElementById(resultsTitleId) ?? document.getElementById(pageTitleId)
  title?.focus({ preventScroll: true })
}

/** A link to other results. With scripts only the results change. */
export function ExploreLink({ to, onFollow, children, ...rest }: ExploreLinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFollow?.()
    navigate(to)
    focusResults()
  }
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
