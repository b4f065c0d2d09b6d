import type { PlaceAnswer } from '../../shared/place.ts'
import type { Database } from '../database/open.ts'
import { countCells } from '../map/count-map.ts'
import { drawAround } from '../map/draw-around.ts'
import { drawCells } from '../map/draw-cells.ts'
import { chooseTowns, type Lettering, nameCells, toPoint } from '../map/draw-towns.ts'
import { cellsAround } from '../map/drawn-view.ts'
import { listFullest } from '../map/list-fullest.ts'
import type { PlaceRow } from '../places/place-row.ts'
import { type Box, boxAround } from '../places/sphere.ts'

/** Wide enough for ten cells. */
const frame = { km: 170, ratio: 0.62 }
/** As the styles of a phone write names. */
const lettering: Lettering = { width: 15.5, height: 30, most: 7 }

/** Where the towns of the picture lie. */
export const frameAround = (town: PlaceRow): Box =>
  boxAround(town, { high: (frame.km * frame.ratio) / 2, wide: frame.km / 2 })

/** The cells around a town, with its name and those of the towns beside it, of which `near` has the largest first. */
export async function drawTown(
  database: Database,
  town: PlaceRow,
  near: PlaceRow[],
): Promise<PlaceAnswer['picture']> {
  const view = await drawAround(town, frame)
  const counted = await countCells(database, cellsAround(view), view.resolution, {})
  const { width, height, outlines, resolution } = view
  const byCell = nameCells([...near, town], resolution)
  const { steps, cells } = drawCells(view, counted, byCell)
  const others = near.filter(({ id }) => id !== town.id)
  return {
    ...{ width, height, kilometres: frame.km, outlines, steps, cells },
    fullest: listFullest(cells, { byCell }, null),
    ...toPoint(view, town),
    towns: chooseTowns(view, [town, ...others], lettering),
  }
}
