import type { PlaceAnswer, PlaceNear } from '../../shared/place.ts'
import type { Database } from '../database/open.ts'
import { findSmallView } from '../map/drawn-view.ts'
import { viewOfArea } from '../map/views.ts'
import { findPlaceRow, type PlaceRow } from '../places/place-row.ts'
import { distanceKm } from '../places/sphere.ts'
import { countMonthHours, countTown, readNewest } from './count-town.ts'
import { drawTown, frameAround } from './draw-town.ts'
import { findTownsIn } from './find-towns-in.ts'
import { findTownsNear } from './find-towns-near.ts'

const namesOf = ({ id, name, division, country }: PlaceRow) => ({ id, name, division, country })

/** The nearest first, and of those as far away the ones with more reports. */
async function listNear(database: Database, origin: PlaceRow): Promise<PlaceNear[]> {
  const towns = await findTownsNear(database, origin)
  const distance = (town: PlaceRow) => Math.round(distanceKm(origin, town))
  return towns
    .map((town) => ({ ...namesOf(town), kilometres: distance(town), reports: town.reports }))
    .sort((one, other) => one.kilometres - other.kilometres || other.reports - one.reports)
}

async function findMap(town: PlaceRow): Promise<string | null> {
  const name = viewOfArea(town)
  return (await findSmallView(name)) ? name : null
}

/** A town with its reports, numbers and map; undefined if the gazetteer has no such id. */
export async function answerPlace(
  database: Database,
  id: number,
): Promise<PlaceAnswer | undefined> {
  const town = await findPlaceRow(database, id)
  if (!town) return undefined
  const [counts, towns, near, view] = await Promise.all([
    countTown(database, town),
    findTownsIn(database, frameAround(town)),
    listNear(database, town),
    findMap(town),
  ])
  const hasReports = counts.reports > 0
  const [newest, monthHours, picture] = await Promise.all([
    hasReports ? readNewest(database, town) : [],
    hasReports ? countMonthHours(database, town) : [],
    drawTown(database, town, towns),
  ])
  return {
    ...namesOf(town),
    view,
    ...counts,
    ...{ newest, monthHours, picture, near },
  }
}
