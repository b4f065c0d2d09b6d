import { geoPath } from 'd3-geo'
import { type Box, boxAround } from '../places/sphere.ts'
import type { OutlinedArea } from './outlines.ts'
import { openPathWriter } from './path-writer.ts'
import { type MapView, polygonsOf } from './views.ts'

export type Outline = { id: string; drawing: string }

type Part = { polygon: OutlinedArea['geometry']; box: Box }

function boxOf(ring: number[][]): Box {
  const box = { west: 180, east: -180, south: 90, north: -90 }
  for (const [longitude = 0, latitude = 0] of ring) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return box
}

const parts = new WeakMap<OutlinedArea, Part[]>()

function partsOf(area: OutlinedArea): Part[] {
  const known = parts.get(area)
  if (known) return known
  const found = polygonsOf(area).map((polygon) => ({
    polygon,
    box: boxOf(polygon.coordinates[0] ?? []),
  }))
  parts.set(area, found)
  return found
}

/** Whether something of an island lies in a box, perhaps beyond the 180th meridian. */
const touches = (island: Box, box: Box) =>
  island.south <= box.north &&
  island.north >= box.south &&
  [-360, 0, 360].some((turn) => island.west + turn <= box.east && island.east + turn >= box.west)

/**
 * Only islands and mainlands near the frame: for all of the world, d3 would take a tenth of a second to find out
 * that they are not in it.
 */
function partsNear(view: MapView, area: OutlinedArea): OutlinedArea[] {
  if (!view.around) return [area]
  const { radiusKm } = view.around
  const box = boxAround(view.around, { high: radiusKm, wide: radiusKm })
  const near = partsOf(area).filter((part) => touches(part.box, box))
  const coordinates = near.flatMap(({ polygon }) =>
    polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates,
  )
  return coordinates.length === 0
    ? []
    : [{ ...area, geometry: { type: 'MultiPolygon', coordinates } }]
}

function drawOutline({ projection }: MapView, area: OutlinedArea): Outline[] {
  const writer = openPathWriter()
  geoPath(projection, writer.context)(area)
  const drawing = writer.text()
  return drawing === '' ? [] : [{ id: area.id, drawing }]
}

/** Draws the areas of which something lies in the frame of the view. */
export function drawOutlines(view: MapView, areas: OutlinedArea[]): Outline[] {
  return areas.flatMap((area) => partsNear(view, area)).flatMap((area) => drawOutline(view, area))
}
