import { type ReactNode, useState } from 'react'
import type { MapAnswer, MapArea, MapCells } from '../../shared/map.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { areaName, mapName } from './area-name.ts'
import { choicesOf, type MapAddress, mapUrl } from './map-address.ts'
import { MapLegend } from './map-legend.tsx'
import { MapLink } from './map-link.tsx'
import { ZoomedMap } from './zoomed-map.tsx'

/** More stops would make the way with the keyboard too long; the table has them all. */
const mostLinks = 60

/** Screen readers find the same numbers in the table. */
const decoration = { 'aria-hidden': true }

type MapPictureProps = { answer: MapAnswer; address: MapAddress }

/** Countries or states as links, and above them the cells. A caption names what is under the pointer. */
export function MapPicture({ answer, address }: MapPictureProps) {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const [told, setTold] = useState('')
  const { shown, areas, picture } = answer
  const { width, height, outlines, steps, cells } = picture
  const linked = new Map(
    areas
      .filter(({ view }) => view !== null)
      .slice(0, mostLinks)
      .map((area) => [area.id, area]),
  )
  const hasLinks = cells.some(({ cell }) => cell !== null)
  const usual = cells.length === 0 ? texts.nothing : hasLinks ? texts.hintCells : texts.hint
  const isShown = (id: string) => shown === null || id === shown.id || id.startsWith(`${shown.id}-`)
  return (
    <figure className="map-figure">
      <figcaption className="map-caption">
        <span>{told || usual}</span>
        {cells.length > 0 && <MapLegend steps={steps} texts={texts} />}
      </figcaption>
      <ZoomedMap
        {...{ width, height }}
        title={texts.mapOf(mapName(answer, texts, formats))}
        onLeave={() => setTold('')}
      >
        <g className="map-land">
          {outlines.map(({ id, drawing }) => (
            <Outline
              key={id}
              id={id}
              drawing={drawing}
              area={linked.get(id)}
              isShown={isShown(id)}
              address={address}
              onTell={setTold}
            />
          ))}
        </g>
        <g {...decoration} className={hasLinks ? undefined : 'map-merged'}>
          {cells.map((cells) => (
            <Cells key={cells.drawing} cells={cells} address={address} onTell={setTold} />
          ))}
        </g>
        {answer.view !== 'world' && (
          <g {...decoration} className="map-borders">
            {outlines
              .filter(({ id }) => isShown(id))
              .map(({ id }) => (
                <use key={id} href={`#${areaId(id)}`} />
              ))}
          </g>
        )}
      </ZoomedMap>
    </figure>
  )
}

const areaId = (id: string) => `area-${id}`

type OutlineProps = {
  id: string
  drawing: string
  area: MapArea | undefined
  isShown: boolean
  address: MapAddress
  onTell: (text: string) => void
}

function Outline({ id, drawing, area, isShown, address, onTell }: OutlineProps) {
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
      onPointerEnter={() => onTell(name)}
      onFocus={() => onTell(name)}
    >
      <title>{name}</title>
      {path}
    </MapLink>
  )
}

type CellsProps = { cells: MapCells; address: MapAddress; onTell: (text: string) => void }

/** One cell links to its reports. Keyboards reach these by the table, so the tabulator passes by. */
function Cells({ cells, address, onTell }: CellsProps) {
  const texts = useTexts(mapTexts)
  const { step, cell, reports, drawing } = cells
  const path: ReactNode = <path d={drawing} className="map-cell" data-step={step} />
  if (cell === null) return path
  const name = texts.inCell(reports)
  return (
    <a
      href={exploreUrl({ ...choicesOf(address), cell })}
      tabIndex={-1}
      onPointerEnter={() => onTell(name)}
    >
      <title>{name}</title>
      {path}
    </a>
  )
}
