import { max, sum } from 'd3-array'
import { geoPath } from 'd3-geo'
import type { Polygon } from 'geojson'
import { cellToBoundary } from 'h3-js'
import { LRUCache } from 'lru-cache'
import type { MapCells } from '../../shared/map.ts'
import { mostCellLinks } from '../../shared/map-views.ts'
import type { CellSet } from './cell-set.ts'
import type { CountedCell } from './count-map.ts'
import { openPathWriter } from './path-writer.ts'
import type { MapView } from './views.ts'

/** The fewest reports of each colour: the finest steps of which seven reach the largest cell. */
const ladders = [
  [1, 2, 5, 10, 20, 50, 100],
  [1, 3, 10, 30, 100, 300, 1_000],
  [1, 10, 50, 250, 1_000, 5_000, 25_000],
] as const

/** Up to here each cell of the world, a continent or the United States is a link of its own. */
const fewCells = 300

const ladderFor = (largest: number): readonly number[] =>
  ladders.find((steps) => largest < (steps.at(-1) ?? 0) * 2) ?? ladders[2]

/** H3 lists corners against the clock; d3 takes that for everything but the cell. */
function toPolygon(cell: string): Polygon {
  return { type: 'Polygon', coordinates: [cellToBoundary(cell, true).reverse()] }
}

type Drawings = Map<string, string>

/**
 * By map and cell. Together at most 30,000, of some 100 bytes each. To draw the cells of the United States takes 40 ms,
 * more than to count them.
 */
const drawingsOfMaps = new LRUCache<string, Drawings>({
  maxSize: 30_000,
  sizeCalculation: ({ size }) => size,
})

/** Of a cell at the edge nobody sees or hits less. */
const leastVisible = 3

/** Maps are cut a little outside the frame. */
function isInFrame(polygon: Polygon, { width, height, projection }: MapView): boolean {
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(polygon)
  const across = Math.min(right, width) - Math.max(left, 0)
  const down = Math.min(bottom, height) - Math.max(top, 0)
  return Math.min(across, down) >= leastVisible
}

/** The outline of a cell; empty if nothing of it can be seen. */
function drawCell(view: MapView, cell: string): string {
  const writer = openPathWriter()
  const polygon = toPolygon(cell)
  if (isInFrame(polygon, view)) geoPath(view.projection, writer.context)(polygon)
  return writer.text()
}

/** The outlines of cells on a map. Draws those that are not drawn yet. */
function drawingsOf(view: MapView, counted: CountedCell[]): Drawings {
  const { name, width, around } = view
  const frame = [name, width, around?.latitude, around?.longitude, around?.radiusKm].join()
  const drawings: Drawings = drawingsOfMaps.get(frame) ?? new Map()
  const known = drawings.size
  for (const { cell } of counted) {
    if (!drawings.has(cell)) drawings.set(cell, drawCell(view, cell))
  }
  if (drawings.size > known) {
    // The cache takes the size of a value only once.
    drawingsOfMaps.delete(frame)
    drawingsOfMaps.set(frame, drawings)
  }
  return drawings
}

type CellView = MapView & {
  /** The cells of the area that the map shows alone; undefined if there is none. */
  own?: CellSet | undefined
}

type VisibleCell = CountedCell & { drawing: string }

/** The cells inside the frame: those that are links, with their towns, above the others by colour. */
export function drawCells(
  view: CellView,
  counted: CountedCell[],
  towns: ReadonlyMap<string, string> = new Map(),
): { steps: number[]; cells: MapCells[] } {
  const drawings = drawingsOf(view, counted)
  const visible = counted
    .map(({ cell, reports }) => ({ cell, reports, drawing: drawings.get(cell) ?? '' }))
    .filter(({ drawing }) => drawing !== '')
  const coloured = view.own ? visible.filter(({ cell }) => view.own?.has(cell)) : visible
  const largest = max(coloured, ({ reports }) => reports) ?? 1
  const steps = ladderFor(largest).filter((least) => least <= largest)
  const stepOf = ({ reports }: CountedCell) => steps.findLastIndex((least) => least <= reports)
  const links = chooseLinks(view, visible)
  const linked = new Set(links)
  const others = visible.filter((cell) => !linked.has(cell))
  return {
    steps,
    cells: [
      ...mergeByStep(others, stepOf),
      ...links.map((each) => ({ step: stepOf(each), town: towns.get(each.cell) ?? null, ...each })),
    ],
  }
}

/** Cells outside the shown area are dimmed and are not links. */
function chooseLinks({ own }: CellView, visible: VisibleCell[]): VisibleCell[] {
  if (!own) return visible.length > fewCells ? [] : visible
  return visible
    .filter(({ cell }) => own.has(cell))
    .sort((one, other) => other.reports - one.reports)
    .slice(0, mostCellLinks)
}

function mergeByStep(cells: VisibleCell[], stepOf: (cell: CountedCell) => number): MapCells[] {
  return [...Map.groupBy(cells, stepOf)]
    .sort(([one], [other]) => one - other)
    .map(([step, equal]) => ({
      ...{ step, cell: null, town: null },
      reports: sum(equal, ({ reports }) => reports),
      drawing: equal.map(({ drawing }) => drawing).join(''),
    }))
}
