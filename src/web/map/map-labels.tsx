import type { DrawnTown } from '../../shared/map.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { useTexts } from '../texts/use-texts.ts'
import './map-labels.css'
import './map-name.css'

/** Screen readers and keyboards find the same in the tables. */
const decoration = { 'aria-hidden': true }

type TownNamesProps = { towns: DrawnTown[]; own?: number; scale?: number }

/** The names of towns, as large on a zoomed map as on a whole one. */
export function TownNames({ towns, own, scale = 1 }: TownNamesProps) {
  return (
    <g {...decoration} className="map-towns">
      {towns.map(({ id, name, x, y }) => (
        <g
          key={id}
          data-own={id === own || undefined}
          transform={`translate(${x} ${y}) scale(${1 / scale})`}
        >
          <circle r="4" />
          <text dy="-0.5em" className="map-name">
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Round numbers of kilometres, of which the largest that is no longer than a fifth is chosen. */
const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]
const longest = 0.2
/** Of the width. */
const margin = 0.02

type ScaleBarProps = { kilometres: number; width: number; x: number; y: number; scale: number }

/** How long a line of round kilometres is, in the lower left corner, which is at `x` and `y`. */
export function ScaleBar({ kilometres, width, x, y, scale }: ScaleBarProps) {
  const texts = useTexts(mapTexts)
  const shown = kilometres / scale
  const length = lengths.findLast((length) => length <= shown * longest) ?? 1
  const end = (length / shown) * width
  const away = margin * width
  return (
    <g
      {...decoration}
      className="map-scale"
      transform={`translate(${x} ${y}) scale(${1 / scale}) translate(${away} ${-away})`}
    >
      <path d={`M0 ${-away / 4}V0H${end}V${-away / 4}`} />
      <text x={end / 2} dy="-0.5em" className="map-name">
        {texts.kilometres(length)}
      </text>
    </g>
  )
}
