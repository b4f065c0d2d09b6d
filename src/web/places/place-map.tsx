import { useState } from 'react'
import type { PlaceAnswer } from '../../shared/place.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { placePageTexts } from '../../shared/texts/en/place-page.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { MapLegend } from '../map/map-legend.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** In units of the picture. */
const dot = 4
const nameAbove = 11

/** Screen readers and keyboards find the same in the list of places nearby. */
const decoration = { 'aria-hidden': true }

/** The cells around a town, and the names of the largest towns. */
export function PlaceMap({ place: { id, name, picture } }: { place: PlaceAnswer }) {
  const texts = useTexts(placePageTexts)
  const ofMap = useTexts(mapTexts)
  const [told, setTold] = useState('')
  const { width, height, kilometres, outlines, steps, cells, towns } = picture
  const usual = cells.length === 0 ? texts.noCells : texts.hint
  return (
    <figure className="map-figure">
      <figcaption className="map-caption">
        <span>{told || usual}</span>
        {cells.length > 0 && <MapLegend steps={steps} texts={ofMap} />}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="map-picture"
        onPointerLeave={() => setTold('')}
      >
        <title>{texts.mapOf(name, kilometres)}</title>
        <g {...decoration} className="map-land">
          {outlines.map(({ id, drawing }) => (
            <path key={id} d={drawing} />
          ))}
        </g>
        <g {...decoration}>
          {cells.map(({ cell, step, reports, drawing }) => (
            <a
              key={drawing}
              href={exploreUrl({ cell: cell ?? '' })}
              tabIndex={-1}
              onPointerEnter={() => setTold(texts.inCell(reports))}
            >
              <title>{texts.inCell(reports)}</title>
              <path d={drawing} className="map-cell" data-step={step} />
            </a>
          ))}
        </g>
        <g {...decoration} className="place-towns">
          {towns.map((town) => (
            <g key={town.id} data-own={town.id === id || undefined}>
              <circle cx={town.x} cy={town.y} r={dot} />
              <text x={town.x} y={town.y - nameAbove}>
                {town.name}
              </text>
            </g>
          ))}
        </g>
      </svg>
    </figure>
  )
}
