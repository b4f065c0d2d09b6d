import type { ComponentProps } from 'react'
import { StayingLink } from '../ui/staying-link.tsx'

/** The title of the map, which takes the focus of a link that its own click removes. */
export const mapTitleId = 'map-title'

function focusMap(): void {
  document.getElementById(mapTitleId)?.focus({ preventScroll: true })
}

/** A link to another map. */
export function MapLink(props: Omit<ComponentProps<typeof StayingLink>, 'moveFocus'>) {
  return <StayingLink {...props} moveFocus={focusMap} />
}
