import { LRUCache } from 'lru-cache'
import { drawOutline, type Outline, readAreas } from './drawn-view.ts'
import type { OutlinedArea } from './outlines.ts'
import { type MapView, polygonsOf, smallWidth, viewAround } from './views.ts'

type Point = { latitude: number; longitude: number }
type Box = { west: number; east: number; south: number; north: number }
type Part = { polygon: OutlinedArea['geometry']; box: Box }

const kmOfDegree = 111

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

/** What may lie in the frame, by degrees alone. Across the 180th meridian every longitude may. */
function boxAround({ around }: MapView): Box {
  const { latitude = 0, longitude = 0, radiusKm = 0 } = around ?? {}
  const high = radiusKm / kmOfDegree
  const [south, north] = [latitude - high, latitude + high]
  const wide = high / Math.max(0.02, Math.cos((Math.max(north, -south) * Math.PI) / 180))
  const [west, east] = [longitude - wide, longitude + wide]
  return west < -180 || east > 180
    ? { west: -180, east: 180, south, north }
    : { west, east, south, north }
}

const touches = (one: Box, other: Box) =>
  one.west <= other.east &&
  one.east >= other.west &&
  one.south <= other.north &&
  one.north >= other.south

/** Only the islands and mainlands near the frame: all of the world would take a tenth of a second. */
async function drawOutlines(view: MapView): Promise<Outline[]> {
  const box = boxAround(view)
  const areas = await readAreas()
  return areas.flatMap((area) => {
    const near = partsOf(area).filter((part) => touches(part.box, box))
    const coordinates = near.flatMap(({ polygon }) =>
      polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates,
    )
    if (coordinates.length === 0) return []
    return drawOutline(view, { ...area, geometry: { type: 'MultiPolygon', coordinates } })
  })
}

type Frame = { km: number; ratio: number }
type SurroundingView = MapView & { outlines: Outline[] }

/** Some kilobytes each. To draw one takes 8 ms. */
const drawn = new LRUCache<string, SurroundingView>({ max: 500 })

/** A small map of what lies around a point. Those that were shown last are drawn already. */
export async function drawAround(point: Point, { km, ratio }: Frame): Promise<SurroundingView> {
  const key = [point.latitude, point.longitude, km, ratio].join()
  const known = drawn.get(key)
  if (known) return known
  const view = viewAround('around', point, { km, ratio, width: smallWidth })
  const made = { ...view, outlines: await drawOutlines(view) }
  drawn.set(key, made)
  return made
}
