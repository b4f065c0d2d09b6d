import { useState } from 'react'
import { cellResolutions } from '../../shared/cells.ts'
import type { PlaceAnswer } from '../../shared/place.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { placePageTexts } from '../../shared/texts/en/place-page.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { MapCellLinks } from '../map/map-cell-links.tsx'
import { ScaleBar, TownNames } from '../map/map-labels.tsx'
import { MapLegend } from '../map/map-legend.tsx'
import { MapRows } from '../map/map-table.tsx'
import { rowOfCell } from '../map/row-of-cell.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Screen readers find the cells and the table below. */
const decoration = { 'aria-hidden': true }

/** The neighbourhood of a town as a picture, and its cells as a table that is closed at first. */
export function PlaceMap({ place }: { place: PlaceAnswer }) {
  const texts = useTexts(mapTexts)
  const rows = place.picture.fullest.map((named) => rowOfCell(named, texts, {}))
  return (
    <div className="grid grid-cols-1 gap-3 print:block">
      <PlacePicture place={place} />
      {rows.length > 0 && (
        <details className="numbers-details">
          <summary>{texts.byCell}</summary>
          <MapRows title={texts.byCell} rows={rows} />
        </details>
      )}
    </div>
  )
}

/** The cells around a town, and the names of the largest towns. */
function PlacePicture({ place: { id, name, picture } }: { place: PlaceAnswer }) {
  const texts = useTexts(placePageTexts)
  const ofMap = useTexts(mapTexts)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { width, height, kilometres, outlines, steps, cells, towns } = picture
  const named = cells.find(({ cell }) => cell !== null && cell === highlighted)
  const usual = cells.length === 0 ? texts.noCells : texts.hint
  return (
    <figure className="map-figure">
      <figcaption className="map-caption">
        <span>{named ? ofMap.inCell(named.reports, named.town) : usual}</span>
        {cells.length > 0 && (
          <MapLegend steps={steps} title={ofMap.legend(cellResolutions.finest)} texts={ofMap} />
        )}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="map-picture">
        <title>{texts.mapOf(name, kilometres)}</title>
        <g {...decoration} className="map-land">
          {outlines.map(({ id, drawing }) => (
            <path key={id} id={`land-${id}`} d={drawing} />
          ))}
        </g>
        <MapCellLinks
          cells={cells}
          steps={steps}
          urlOf={(cell) => exploreUrl({ cell })}
          onHighlight={setHighlighted}
          onFocus={setFocused}
        />
        <g {...decoration} className="map-borders">
          {outlines.map(({ id }) => (
            <use key={id} href={`#land-${id}`} />
          ))}
        </g>
        {focused && <use {...decoration} href={`#${focused}`} className="map-focus" />}
        <TownNames towns={towns} own={id} />
        <ScaleBar {...{ kilometres, width }} x={0} y={height} scale={1} />
      </svg>
    </figure>
  )
}
