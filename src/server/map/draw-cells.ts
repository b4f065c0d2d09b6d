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

/** Some 100 bytes each. To draw the cells of the United States takes 40 ms, more than to count them. */
const drawings = new LRUCache<string, string>({ max: 30_000 })

/** Of a cell at the edge nobody sees or hits less. */
const leastVisible = 3

/** Maps are cut a little outside the frame. */
function isInFrame(polygon: Polygon, { width, height, projection }: MapView): boolean {
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(polygon)
  const across = Math.min(right, width) - Math.max(left, 0)
  const down = Math.min(bottom, height) - Math.max(top, 0)
  return Math.min(across, down) >= leastVisible
}

/** Draws the outlines of cells; one of which nothing can be seen is empty. */
function drawerOf(view: MapView): (cell: string) => string {
  const { name, width, around, projection } = view
  // Once for all cells of a map: to write the numbers took longer than to find a drawing.
  const frame = [name, width, around?.latitude, around?.longitude, around?.radiusKm].join()
  return (cell) => {
    const key = `${frame},${cell}`
    const known = drawings.get(key)
    if (known !== undefined) return known
    const writer = openPathWriter()
    const polygon = toPolygon(cell)
    if (isInFrame(polygon, view)) geoPath(projection, writer.context)(polygon)
    const drawing = writer.text()
    drawings.set(key, drawing)
    return drawing
  }
}

type CellView = MapView & {
  /** The cells of the area that the map shows alone; undefined if there is none. */
  own?: CellSet | undefined
}

/** The cells inside the frame: those that are links, with their towns, above the others by colour. */
export function drawCells(
  view: CellView,
  counted: CountedCell[],
  towns: ReadonlyMap<string, string> = new Map(),
): { steps: number[]; cells: MapCells[] } {
  const draw = drawerOf(view)
  const visible = counted
    .map((each) => ({ ...each, drawing: draw(each.cell) }))
    .filter(({ drawing }) => drawing !== '')
  const coloured = view.own ? visible.filter(({ cell }) => view.own?.has(cell)) : visible
  const largest = Math.max(1, ...coloured.map(({ reports }) => reports))
  const steps = ladderFor(largest).filter((least) => least <= largest)
  const stepOf = (reports: number) => steps.findLastIndex((least) => least <= reports)
  const drawn = visible.map((each) => ({
    step: stepOf(each.reports),
    town: towns.get(each.cell) ?? null,
    ...each,
  }))
  const links = new Set(chooseLinks(view, drawn))
  const others = drawn.filter((cell) => !links.has(cell))
  return { steps, cells: [...mergeByStep(others), ...links] }
}

/** Cells outside the shown area are dimmed and are not links. */
function chooseLinks<Cell extends CountedCell>({ own }: CellView, drawn: Cell[]): Cell[] {
  if (!own) return drawn.length > fewCells ? [] : drawn
  return drawn
    .filter(({ cell }) => own.has(cell))
    .sort((one, other) => other.reports - one.reports)
    .slice(0, mostCellLinks)
}

function mergeByStep(cells: MapCells[]): MapCells[] {
  return [...Map.groupBy(cells, ({ step }) => step)]
    .sort(([one], [other]) => one - other)
    .map(([step, equal]) => ({
      ...{ step, cell: null, town: null },
      reports: equal.reduce((sum, { reports }) => sum + reports, 0),
      drawing: equal.map(({ drawing }) => drawing).join(''),
    }))
}
