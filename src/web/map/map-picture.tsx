import { useState } from 'react'
import type { MapAnswer, MapArea, MapOutline } from '../../shared/map.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import type { Formats } from '../../shared/texts/formats.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { areaName, mapName } from './area-name.ts'
import { choicesOf, type MapAddress, mapUrl } from './map-address.ts'
import { type FocusDrawing, type Highlight, MapCellLinks } from './map-cell-links.tsx'
import { mapFinding } from './map-finding.ts'
import { mapHint } from './map-hint.ts'
import { ScaleBar, TownNames } from './map-labels.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapLink } from './map-link.tsx'
import { startOf } from './start-of.ts'
import { ZoomedMap } from './zoomed-map.tsx'

/** More stops would make the way with the keyboard too long; the table has them all. */
const mostLinks = 60

/** Screen readers find places and numbers in the table. */
const decoration = { 'aria-hidden': true }

type MapPictureProps = { answer: MapAnswer; outlines: MapOutline[]; address: MapAddress }

/** Countries or states as links, and above them the cells. A caption names what is under the pointer. */
export function MapPicture({ answer, outlines, address }: MapPictureProps) {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const { picture } = answer
  const { width, height, kilometres, steps, cells, towns } = picture
  const hasFinding = cells.length > 0 || Boolean(answer.shown?.reports)
  return (
    <figure className="map-figure">
      <figcaption className="map-caption">
        <div className="map-finding">
          {hasFinding && <strong>{mapFinding(answer, texts, formats)}</strong>}
          <span className={cells.length > 0 ? 'print:hidden' : undefined}>
            {nameOf(highlighted, answer, texts, formats) ?? mapHint(answer, texts)}
          </span>
        </div>
        {cells.length > 0 && (
          <MapLegend steps={steps} title={texts.legend(picture.resolution)} texts={texts} />
        )}
      </figcaption>
      <ZoomedMap
        {...{ width, height }}
        title={texts.mapOf(answer.view === 'world' ? null : mapName(answer, texts, formats))}
        focus={focusOf(answer)}
        labels={({ scale, x, y }) => (
          <>
            <TownNames towns={towns} scale={scale} />
            {kilometres !== null && (
              <ScaleBar {...{ kilometres, width, x, scale }} y={y + height / scale} />
            )}
          </>
        )}
      >
        <Layers {...{ answer, outlines, address }} onHighlight={setHighlighted} />
      </ZoomedMap>
      <p className="map-source">{texts.credits}</p>
    </figure>
  )
}

/** Area or cell, with the number that the answer has for it now. */
function nameOf(
  highlighted: string | null,
  { areas, picture }: MapAnswer,
  texts: Texts['map'],
  formats: Formats,
): string | undefined {
  if (highlighted === null) return undefined
  const area = areas.find(({ id }) => id === highlighted)
  if (area) return texts.inArea(areaName(area, formats), area.reports)
  const cells = picture.cells.find(({ cell }) => cell === highlighted)
  return cells && texts.inCell(cells.reports, cells.town)
}

type LayersProps = MapPictureProps & { onHighlight: Highlight }

/** Land, cells, a veil over all but the area that is shown alone, borders, and the outline of the focused link. */
function Layers({ answer, outlines, address, onHighlight }: LayersProps) {
  const { view, shown, areas, picture } = answer
  const { steps, cells } = picture
  const linked = new Map(
    areas
      .filter(({ view }) => view !== null)
      .slice(0, mostLinks)
      .map((area) => [area.id, area]),
  )
  const veiled = outlines.find(({ id }) => id === shown?.id)
  const isShown = (id: string) => shown === null || id === shown.id || id.startsWith(`${shown.id}-`)
  const [focused, setFocused] = useState<string | null>(null)
  return (
    <>
      <g className="map-land">
        {outlines.map(({ id, drawing }) => (
          <Outline
            key={id}
            id={id}
            drawing={drawing}
            area={linked.get(id)}
            isShown={isShown(id)}
            address={address}
            onHighlight={onHighlight}
            onFocus={setFocused}
          />
        ))}
      </g>
      <MapCellLinks
        cells={cells}
        steps={steps}
        urlOf={(cell) => exploreUrl({ ...choicesOf(address), cell })}
        onHighlight={onHighlight}
        onFocus={setFocused}
      />
      {veiled && (
        <path {...decoration} d={`${veilAround(picture)}${veiled.drawing}`} className="map-veil" />
      )}
      {view !== 'world' && (
        <g {...decoration} className="map-borders">
          {outlines
            .filter(({ id }) => isShown(id))
            .map(({ id }) => (
              <use key={id} href={`#${areaId(id)}`} />
            ))}
        </g>
      )}
      {focused && <use {...decoration} href={`#${focused}`} className="map-focus" />}
    </>
  )
}

/** Larger than the frame, because land and cells are: a picture can be narrower than its place on the screen. */
const veilAround = ({ width, height }: MapAnswer['picture']) =>
  `M-${width} -${height}H${2 * width}V${2 * height}H-${width}z`

/** The strongest cell of the world, which is mostly sea; the middle of all other maps. */
function focusOf({ view, picture: { width, cells } }: MapAnswer): number {
  if (view !== 'world') return 0.5
  const strongest = cells.toSorted((one, other) => other.step - one.step)[0]
  return strongest ? startOf(strongest.drawing).x / width : 0.5
}

const areaId = (id: string) => `area-${id}`

type OutlineProps = {
  id: string
  drawing: string
  area: MapArea | undefined
  isShown: boolean
  address: MapAddress
  onHighlight: Highlight
  onFocus: FocusDrawing
}

function Outline({ id, drawing, area, isShown, address, onHighlight, onFocus }: OutlineProps) {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const path = <path id={areaId(id)} d={drawing} />
  const className = isShown ? undefined : 'map-around'
  if (!area?.view) return <g className={className}>{path}</g>
  const name = texts.inArea(areaName(area, formats), area.reports)
  return (
    <MapLink
      to={mapUrl(address, { view: area.view })}
      className={className}
      aria-label={name}
      onPointerEnter={() => onHighlight(id)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => {
        onHighlight(id)
        onFocus(areaId(id))
      }}
      onBlur={() => {
        onHighlight(null)
        onFocus(null)
      }}
    >
      <title>{name}</title>
      {path}
    </MapLink>
  )
}
