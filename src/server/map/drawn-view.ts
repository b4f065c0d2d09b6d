import { setImmediate } from 'node:timers/promises'
import {
  compactCells,
  getHexagonEdgeLengthAvg,
  gridDisk,
  latLngToCell,
  POLYGON_TO_CELLS_FLAGS,
  polygonToCellsExperimental,
  UNITS,
} from 'h3-js'
import { LRUCache } from 'lru-cache'
import { isAmericanState } from '../places/area-key.ts'
import { cellRange } from '../places/cell-range.ts'
import { type CellSet, toCellSet } from './cell-set.ts'
import { drawOutlines, type Outline } from './draw-outlines.ts'
import { type OutlinedArea, readOutlines } from './outlines.ts'
import { findAreaView, findView, type MapView, polygonsOf, smallWidth } from './views.ts'

/** What of a map is the same for every question. */
export type DrawnView = MapView & {
  outlines: Outline[]
  /** The cells to count; undefined if all are drawn. */
  cells: CellSet | undefined
  /** Those of the area that the map shows alone. */
  own: CellSet | undefined
}

const mostSteps = 14

/** The coarsest cells suffice: what lies outside the frame is not drawn. */
export function cellsAround({ around, resolution }: MapView): CellSet | undefined {
  if (!around) return undefined
  const stepsAt = (level: number) => {
    const edge = getHexagonEdgeLengthAvg(level, UNITS.km)
    return Math.ceil((around.radiusKm + 2.2 * edge) / (1.42 * edge))
  }
  let level = resolution
  while (level > 0 && stepsAt(level) > mostSteps) level--
  const centre = latLngToCell(around.latitude, around.longitude, level)
  return cellsInside(gridDisk(centre, stepsAt(level)), resolution)
}

/** The cells that touch these areas. */
async function cellsTouching(areas: OutlinedArea[], resolution: number): Promise<CellSet> {
  const cells = new Set<string>()
  for (const polygon of areas.flatMap(polygonsOf)) {
    const touching = POLYGON_TO_CELLS_FLAGS.containmentOverlapping
    const { coordinates } = polygon
    for (const cell of polygonToCellsExperimental(coordinates, resolution, touching, true)) {
      cells.add(cell)
    }
    // Together they take a third of a second.
    await setImmediate()
  }
  return cellsInside([...cells], resolution)
}

/** The cells of a resolution inside these cells. */
function cellsInside(cells: string[], resolution: number): CellSet {
  const ranges = compactCells(cells)
    .map((cell) => cellRange(cell, resolution))
    .map(([first, last]) => ({ first, last }))
    .sort((one, other) => (one.first < other.first ? -1 : 1))
  return toCellSet(ranges)
}

async function areasOf({ name, only }: MapView): Promise<OutlinedArea[]> {
  if (name === 'world') return readOutlines('coarse')
  if (name === 'usa') return readOutlines('states')
  const countries = await readOutlines('countries')
  return only && isAmericanState(only) ? readAreas() : countries
}

/** The countries, and the states of the United States. */
export async function readAreas(): Promise<OutlinedArea[]> {
  const [countries, states] = await Promise.all([readOutlines('countries'), readOutlines('states')])
  return [...countries.filter(({ id }) => id !== 'US'), ...states]
}

async function drawView(name: string): Promise<DrawnView | undefined> {
  const view = await findView(name)
  if (!view) return undefined
  const areas = await areasOf(view)
  const outlines = drawOutlines(view, areas)
  const shown = areas.filter(({ id }) => id === view.only)
  const own = view.only ? await cellsTouching(shown, view.resolution) : undefined
  // The map of the United States shows no other land beside them.
  const cells = view.name === 'usa' ? cellsTouching(areas, view.resolution) : cellsAround(view)
  return { ...view, outlines, cells: await cells, own }
}

type SmallView = MapView & { outlines: Outline[] }

async function drawSmallView(name: string): Promise<SmallView | undefined> {
  const view = await findAreaView(name, smallWidth)
  if (!view) return undefined
  const areas = await areasOf(view)
  return { ...view, outlines: drawOutlines(view, areas) }
}

/** There are some 300 maps of together 7 MB, so each is drawn once. */
const drawn = new LRUCache<string, DrawnView>({ max: 500, fetchMethod: (name) => drawView(name) })

export function findDrawnView(name: string): Promise<DrawnView | undefined> {
  return drawn.fetch(name)
}

/** Together they are 1 MB. */
const drawnSmall = new LRUCache<string, SmallView>({
  max: 500,
  fetchMethod: (name) => drawSmallView(name),
})

/** A country or state as a map beside a text. */
export function findSmallView(name: string): Promise<SmallView | undefined> {
  return drawnSmall.fetch(name)
}
