import type { ComponentProps } from 'react'
import { StayingLink } from '../ui/staying-link.tsx'

/** The title of the results, which takes the focus of a link that its own click removes. */
export const resultsTitleId = 'explore-results'

/** The title of the page, which takes the focus while there are no results. */
export const pageTitleId = 'explore-title'

/** Moves the focus to the results, because the element that has it disappears. */
export function focusResults(): void {
  const title = document.getElementById(resultsTitleId) ?? document.getElementById(pageTitleId)
  title?.focus({ preventScroll: true })
}

/** A link to other results. */
export function ExploreLink(props: Omit<ComponentProps<typeof StayingLink>, 'moveFocus'>) {
  return <StayingLink {...props} moveFocus={focusResults} />
}
