import {
  type GeoProjection,
  geoAlbersUsa,
  geoArea,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoConicEqualArea,
  geoDistance,
  geoEqualEarth,
  geoPath,
} from 'd3-geo'
import type { FeatureCollection, MultiPoint, Polygon } from 'geojson'
import { getHexagonAreaAvg, UNITS } from 'h3-js'
import { cellResolutions } from '../../shared/cells.ts'
import { areaKey, isAmericanState, type UnsureState } from '../places/area-key.ts'
import { earthRadiusKm, type Point } from '../places/sphere.ts'
import { type OutlinedArea, readOutlines } from './outlines.ts'

/** A circle on the sphere, in degrees and kilometres. */
export type Surroundings = Point & { radiusKm: number }

/** The map of a view: how the sphere becomes a picture of `width` × `height`. */
export type MapView = {
  name: string
  width: number
  height: number
  projection: GeoProjection
  /** The resolution of H3 whose cells are drawn. */
  resolution: number
  /** What the frame shows at most; undefined if all is drawn. */
  around?: Surroundings
  /** How wide the picture is on the ground, where that is the same everywhere in it. */
  kilometres?: number
  /** The area that the view shows alone, such as `FR` or `US-TX`. */
  only?: string
}

/** Two units are a pixel of a screen at the usual size. */
const width = 2000
/** The width of a map beside a text, in units of its picture. */
export const smallWidth = 640
/** So far outside the frame outlines are cut. */
const beyond = 6
/** More cells take longer to draw, and nobody could tell them apart. */
const mostCells = 8_000

const collection = (features: OutlinedArea[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

/** Wide enough for a screen, and no higher. */
const usualHeight = 1_080
/** Between a frame and the outermost places, of which the cells go beyond the land. */
const margin = 24
const highestRatio = usualHeight / width

const insideMargin = (height: number): [[number, number], [number, number]] => [
  [margin, margin],
  [width - margin, height - margin],
]

/**
 * Antarctica is missing: nobody lives there. As wide as the whole sphere, because a map as wide as the land cuts the
 * cells of Hawaii and leaves out Samoa. The edge lies in the Bering Strait, east of St. Lawrence Island.
 */
async function worldView(): Promise<MapView> {
  const projection = geoEqualEarth().rotate([-11.4, 0]).precision(0.5)
  projection.fitWidth(width, { type: 'Sphere' })
  const land = collection(await readOutlines('coarse'))
  const [[, top], [, bottom]] = geoPath(projection).bounds(land)
  const [x, y] = projection.translate()
  projection.translate([x, y - top])
  return { name: 'world', width, height: Math.ceil(bottom - top), projection, resolution: 3 }
}

async function usaView(): Promise<MapView> {
  const projection = geoAlbersUsa()
  const height = usualHeight
  projection.fitExtent(insideMargin(height), collection(await readOutlines('states')))
  return { name: 'usa', width, height, projection, resolution: 4 }
}

/** With Iceland, but without the Canary Islands and the Urals, which would leave Europe too small. */
function europeView(): MapView {
  // Parallels bend, so corners are not enough: the North Cape and Malta lie beyond all of them.
  const outermost: MultiPoint = {
    type: 'MultiPoint',
    coordinates: [
      [-11, 36],
      [14.4, 35.8],
      [25, 34.8],
      [36, 36],
      [-24, 63],
      [26, 71.2],
    ],
  }
  const projection = geoConicEqualArea().parallels([40, 62]).rotate([-12, 0]).precision(0.5)
  const height = usualHeight
  projection.fitExtent(insideMargin(height), outermost)
  projection.clipExtent([
    [0, 0],
    [width, height],
  ])
  const around = { latitude: 54, longitude: 12, radiusKm: 4_000 }
  return { name: 'europe', width, height, projection, resolution: 4, around }
}

export function polygonsOf({ geometry }: OutlinedArea): Polygon[] {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return parts.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
}

/** Without islands far away: France without Réunion, Chile without Easter Island. */
function mainPart(area: OutlinedArea): Polygon[] {
  const polygons = polygonsOf(area)
  const largest = polygons.reduce((one, other) => (geoArea(other) > geoArea(one) ? other : one))
  const reach = Math.sqrt(geoArea(largest)) * 1.6
  const centre = geoCentroid(largest)
  return polygons.filter((polygon) => geoDistance(geoCentroid(polygon), centre) <= reach)
}

/** The finest resolution at which the frame holds no more cells than may be drawn. */
function resolutionFor(areaKm2: number): number {
  const { finest, coarsest } = cellResolutions
  for (let resolution = finest; resolution > coarsest; resolution--) {
    if (areaKm2 / getHexagonAreaAvg(resolution, UNITS.km2) <= mostCells) return resolution
  }
  return coarsest
}

type Frame = { km: number; ratio: number; width: number }

/** A map around a point. Equal in area, whatever the latitude. */
export function viewAround(
  name: string,
  { longitude, latitude }: Point,
  { km, ratio, width }: Frame,
): MapView {
  const height = Math.round(width * ratio)
  const scale = (width * earthRadiusKm) / km
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .scale(scale)
    .translate([width / 2, height / 2])
    // So that nobody sees the lines along which it is cut.
    .clipExtent([
      [-beyond, -beyond],
      [width + beyond, height + beyond],
    ])
    .precision(0.5)
  const resolution = resolutionFor(km * km * ratio)
  const radiusKm = (km / 2) * Math.hypot(1, ratio)
  const around = { latitude, longitude, radiusKm }
  const kilometres = Math.round(km)
  return { name, width, height, projection, resolution, around, kilometres }
}

/** A country or state in the middle, with what lies around it. */
function areaView(name: string, area: OutlinedArea, width: number): MapView {
  const parts = { type: 'GeometryCollection' as const, geometries: mainPart(area) }
  const [longitude, latitude] = geoCentroid(parts)
  const trial = geoAzimuthalEqualArea().rotate([-longitude, -latitude]).scale(earthRadiusKm)
  const [[left, top], [right, bottom]] = geoPath(trial.translate([0, 0])).bounds(parts)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const centre = trial.invert?.([x, y]) ?? [longitude, latitude]
  const [wide, high] = [(right - left) * 1.12, (bottom - top) * 1.12]
  const ratio = Math.min(highestRatio, Math.max(0.5, high / wide))
  const km = Math.max(wide, high / ratio)
  const shown = viewAround(
    name,
    { longitude: centre[0], latitude: centre[1] },
    { km, ratio, width },
  )
  return { ...shown, only: area.id }
}

async function findArea(id: string): Promise<OutlinedArea | undefined> {
  const areas = await readOutlines(isAmericanState(id) ? 'states' : 'countries')
  return areas.find((area) => area.id === id)
}

/**
 * The view of a name: `world`, `usa`, `europe`, a country such as `fr`, or a state such as `us-tx`.
 * Undefined if there is no such area.
 */
export async function findView(name: string): Promise<MapView | undefined> {
  if (name === 'world') return worldView()
  if (name === 'usa') return usaView()
  if (name === 'europe') return europeView()
  return findAreaView(name, width)
}

/** The name of the view that shows a place, if there is one. */
export const viewOfArea = (area: UnsureState): string => areaKey(area).toLowerCase()

/** The view of a country or state alone. */
export async function findAreaView(name: string, width: number): Promise<MapView | undefined> {
  const area = await findArea(name.toUpperCase())
  return area && areaView(name, area, width)
}
