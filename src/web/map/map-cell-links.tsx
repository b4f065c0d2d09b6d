import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { MapCells } from '../../shared/map.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { useTexts } from '../texts/use-texts.ts'
import { directions, nextCell } from './next-cell.ts'
import { toneOf } from './tones.ts'

/** Takes the id of an area or a cell. */
export type Highlight = (id: string | null) => void
/** Takes the id of the drawing that has the focus. */
export type FocusDrawing = (drawing: string | null) => void

type LinkedCell = MapCells & { cell: string }

const isLink = (cells: MapCells): cells is LinkedCell => cells.cell !== null
const hidden = { 'aria-hidden': true }
const cellId = (cell: string) => `cell-${cell}`

type MapCellLinksProps = {
  cells: MapCells[]
  steps: number[]
  /** The address of the reports of a cell. */
  urlOf: (cell: string) => string
  onHighlight: Highlight
  onFocus?: FocusDrawing
}

/**
 * The cells of a map. Those that are links are one stop for the tabulator, at first on the fullest one, because hundreds
 * would be too long a way; from there arrow keys go to their neighbours. For the same reason screen readers hear of one at a time.
 */
export function MapCellLinks({ cells, steps, urlOf, onHighlight, onFocus }: MapCellLinksProps) {
  const links = cells.filter(isLink)
  const fullest = links.toSorted((one, other) => other.reports - one.reports)[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const stop = links.find(({ cell }) => cell === chosen) ?? fullest

  function goOn(event: KeyboardEvent) {
    const direction = directions[event.key]
    const next = direction && stop && nextCell(links, stop, direction)
    if (!next) return
    event.preventDefault()
    document.getElementById(cellId(next.cell))?.closest('a')?.focus()
  }

  return (
    <g>
      {cells.map((each) => {
        const tone = toneOf(each.step, steps.length)
        const drawn = { d: each.drawing, className: 'map-cell', 'data-tone': tone }
        if (!isLink(each)) return <path key={each.drawing} {...hidden} {...drawn} />
        const { cell } = each
        return (
          <CellLink
            key={cell}
            cell={each}
            url={urlOf(cell)}
            isStop={cell === stop?.cell}
            onKeyDown={goOn}
            onPointer={onHighlight}
            onFocus={(focused) => {
              if (focused) setChosen(focused)
              onHighlight(focused)
              onFocus?.(focused && cellId(focused))
            }}
          >
            <path id={cellId(cell)} {...drawn} />
          </CellLink>
        )
      })}
    </g>
  )
}

type CellLinkProps = {
  cell: LinkedCell
  url: string
  /** Whether the tabulator and screen readers reach it. */
  isStop: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onPointer: Highlight
  onFocus: Highlight
  children: ReactNode
}

function CellLink({ cell: { cell, reports, town }, url, isStop, ...props }: CellLinkProps) {
  const { onKeyDown, onPointer, onFocus, children } = props
  const texts = useTexts(mapTexts)
  const name = texts.inCell(reports, town)
  return (
    <a
      href={url}
      {...(isStop ? { 'aria-label': name, 'aria-description': texts.otherCells } : hidden)}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onPointerEnter={() => onPointer(cell)}
      onPointerLeave={() => onPointer(null)}
      onFocus={() => onFocus(cell)}
      onBlur={() => onFocus(null)}
    >
      <title>{name}</title>
      {children}
    </a>
  )
}
