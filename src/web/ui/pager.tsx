import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { MouseEvent } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from './button.tsx'
import { onPlainClick } from './plain-click.ts'

/** `onTurn` shows the page in place. Without it, or without scripts, the link loads its address. */
type PagerLink = { url: string; onTurn?: () => void }

type PagerProps = {
  label: string
  /** The shown range, like "51 to 100 of 121". */
  place: string
  first?: PagerLink | undefined
  previous?: PagerLink | undefined
  next?: PagerLink | undefined
  /** True while the next page loads. All links are disabled. */
  isTurning?: boolean
}

/** Links to the first, the previous and the next page. */
export function Pager({ label, place, first, previous, next, isTurning = false }: PagerProps) {
  const texts = useTexts(controlsTexts)
  const link = ({ url, onTurn }: PagerLink) => ({
    variant: 'secondary' as const,
    href: url,
    'aria-disabled': isTurning,
    onClick: isTurning
      ? (event: MouseEvent) => event.preventDefault()
      : onTurn && onPlainClick(onTurn),
  })
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap gap-2">
        {first && <ButtonLink {...link(first)}>{texts.first}</ButtonLink>}
        {previous && (
          <ButtonLink rel="prev" {...link(previous)}>
            <ChevronLeft aria-hidden="true" size="1.1em" />
            {texts.previous}
          </ButtonLink>
        )}
      </div>
      <p>{place}</p>
      {next && (
        <ButtonLink rel="next" {...link(next)}>
          {texts.next}
          <ChevronRight aria-hidden="true" size="1.1em" />
        </ButtonLink>
      )}
    </nav>
  )
}
