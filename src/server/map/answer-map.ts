import type {
  MapAnswer,
  MapArea,
  MapOutlines,
  MapOutlinesQuery,
  MapQuery,
  NamedArea,
} from '../../shared/map.ts'
import { fieldFault } from '../../shared/problems.ts'
import type { Database } from '../database/open.ts'
import { invalidFields } from '../http/problems.ts'
import { perMillionOf, sumByResidents } from '../numbers/populations.ts'
import { americanNameOf, countryOfKey, isStateKey } from '../places/area-key.ts'
import { areasWithView } from './choose-view.ts'
import { countByCell, newTownCells } from './count-by-cell.ts'
import {
  type CountedArea,
  countArea,
  countAreas,
  countCells,
  countTotals,
  countTowns,
} from './count-map.ts'
import { drawCells } from './draw-cells.ts'
import { type TownsOfView, townsOfView } from './draw-towns.ts'
import { type DrawnView, findDrawnView } from './drawn-view.ts'
import { keepPerGazetteer } from './keep-per-gazetteer.ts'
import { listFullest } from './list-fullest.ts'

/** A world with fewer cells is drawn with larger ones. */
const fewCells = 400

const keptOfGazetteer = keepPerGazetteer(() => ({
  towns: new Map<string, TownsOfView>(),
  cells: newTownCells(),
}))
type Kept = ReturnType<typeof keptOfGazetteer>

/** Whose states the list of a map names; undefined for countries. */
function countryOf({ name, only }: DrawnView): string | undefined {
  if (name === 'usa') return 'US'
  return only && countryOfKey(only)
}

type Areas = {
  view: string
  /** What has a map of its own. The outlines of the world leave out small islands, which have one. */
  withView: ReadonlySet<string>
  ofResidents: ReadonlyMap<string, number>
}

function toArea(
  { area, name, reports }: CountedArea,
  { view, withView, ofResidents }: Areas,
): MapArea {
  const hasView = area === 'US' || withView.has(area)
  const own = area === 'US' ? 'usa' : area.toLowerCase()
  return {
    id: area,
    name: isStateKey(area) ? (americanNameOf(area) ?? name) : null,
    reports,
    perMillion: perMillionOf(area, ofResidents.get(area) ?? 0),
    view: hasView && own !== view ? own : null,
  }
}

/** The list of Europe has only the countries in its frame, without Canada: an island of it ends in a corner of the frame. */
function isListed({ id }: MapArea, { name, outlines }: DrawnView): boolean {
  return name !== 'europe' || (id !== 'CA' && outlines.some((drawn) => drawn.id === id))
}

function areaShown({ name, only }: DrawnView): NamedArea | null {
  const id = name === 'usa' ? 'US' : only
  return id ? { id, name: americanNameOf(id) ?? null } : null
}

async function countShown(database: Database, view: DrawnView, query: MapQuery, kept: Kept) {
  const area = areaShown(view)
  if (!area) return { shown: null, byCell: null }
  const [{ reports, ofResidents }, towns] = await Promise.all([
    countArea(database, area.id, query),
    countTowns(database, area.id, query),
  ])
  const mapped = towns ? towns.reduce((sum, { reports }) => sum + reports, 0) : null
  const { resolution } = view
  const { cells } = await kept
  return {
    shown: { ...area, reports, perMillion: perMillionOf(area.id, ofResidents), view: null, mapped },
    byCell: towns && (await countByCell(database, { towns, resolution, cells })),
  }
}

async function countDrawn(database: Database, view: DrawnView, query: MapQuery) {
  const cells = await countCells(database, view.cells, view.resolution, query)
  if (view.name !== 'world' || cells.length >= fewCells) {
    return { cells, resolution: view.resolution }
  }
  const resolution = view.resolution - 1
  return { cells: await countCells(database, view.cells, resolution, query), resolution }
}

async function viewOf(query: MapOutlinesQuery): Promise<DrawnView> {
  const view = await findDrawnView(query.view)
  if (!view) throw invalidFields([fieldFault('view', { code: 'unknown-view' })])
  return view
}

/** The land of a map. Filters do not change it, so it is asked for once for all of them. */
export async function answerMapOutlines(query: MapOutlinesQuery): Promise<MapOutlines> {
  const view = await viewOf(query)
  return { view: view.name, shown: areaShown(view), outlines: view.outlines }
}

/** The map that somebody asks for, with its numbers. */
export async function answerMap(database: Database, query: MapQuery): Promise<MapAnswer> {
  const view = await viewOf(query)
  const withView = await areasWithView()
  // Beside the counts, which need it only at their end.
  const kept = keptOfGazetteer(database)
  const [totals, areas, { shown, byCell }, counted, towns] = await Promise.all([
    countTotals(database, query),
    countAreas(database, countryOf(view), query),
    countShown(database, view, query, kept),
    countDrawn(database, view, query),
    kept.then(({ towns }) => townsOfView(database, view, towns)),
  ])
  const { width, height, kilometres = null } = view
  const { steps, cells } = drawCells(view, counted.cells, towns.byCell)
  const told = { view: view.name, withView, ofResidents: sumByResidents(areas) }
  return {
    view: view.name,
    shown,
    ...totals,
    areas: areas.map((area) => toArea(area, told)).filter((area) => isListed(area, view)),
    picture: {
      ...{ width, height, resolution: counted.resolution, kilometres, steps, cells },
      ...{ fullest: listFullest(cells, towns, byCell), towns: towns.drawn },
    },
  }
}
