import type { PlaceAnswer } from '../../shared/place.ts'
import type { Database } from '../database/open.ts'
import { countCells } from '../map/count-map.ts'
import { drawAround } from '../map/draw-around.ts'
import { drawCells } from '../map/draw-cells.ts'
import { chooseTowns, type Lettering, toPoint } from '../map/draw-towns.ts'
import { cellsAround } from '../map/drawn-view.ts'
import type { PlaceRow } from '../places/place-row.ts'
import { kmPerDegree } from '../places/sphere.ts'
import type { Frame } from './find-towns-in.ts'

/** Wide enough for ten cells. */
const frame = { km: 170, ratio: 0.62 }
/** As the styles of a phone write names. */
const lettering: Lettering = { width: 15.5, height: 30, most: 7 }

/** Where the towns of the picture lie, in degrees. */
export function frameAround({ latitude, longitude }: PlaceRow): Frame {
  const high = (frame.km * frame.ratio) / 2 / kmPerDegree
  const wide = frame.km / 2 / kmPerDegree / Math.max(0.02, Math.cos((latitude * Math.PI) / 180))
  return {
    ...{ south: latitude - high, north: latitude + high },
    ...{ west: longitude - wide, east: longitude + wide },
  }
}

/** The cells around a town, with its name and those of the largest towns beside it. */
export async function drawTown(
  database: Database,
  town: PlaceRow,
  near: PlaceRow[],
): Promise<PlaceAnswer['picture']> {
  const view = await drawAround(town, frame)
  const counted = await countCells(database, cellsAround(view), view.resolution, {})
  const { width, height, outlines } = view
  return {
    ...{ width, height, kilometres: frame.km, outlines },
    ...drawCells(view, counted),
    ...toPoint(view, town),
    towns: chooseTowns(view, [town, ...near.filter(({ id }) => id !== town.id)], lettering),
  }
}
