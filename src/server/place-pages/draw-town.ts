import type { DrawnTown, PlaceAnswer } from '../../shared/place.ts'
import type { Database } from '../database/open.ts'
import { countCells } from '../map/count-map.ts'
import { drawAround } from '../map/draw-around.ts'
import { drawCells } from '../map/draw-cells.ts'
import { rangesAround } from '../map/drawn-view.ts'
import type { MapView } from '../map/views.ts'
import type { Frame, Town, TownNear } from './find-town.ts'

/** Wide enough for ten cells. */
const frame = { km: 170, ratio: 0.62 }
const kmOfDegree = 111.2
const mostTowns = 7
/** In units of the picture, as the styles of a phone write names. */
const letter = { width: 13, height: 30 }

/** Where the towns of the picture lie, in degrees. */
export function frameAround({ latitude, longitude }: Town): Frame {
  const high = (frame.km * frame.ratio) / 2 / kmOfDegree
  const wide = frame.km / 2 / kmOfDegree / Math.max(0.02, Math.cos((latitude * Math.PI) / 180))
  return {
    ...{ south: latitude - high, north: latitude + high },
    ...{ west: longitude - wide, east: longitude + wide },
  }
}

const toPoint = ({ projection }: MapView, { longitude, latitude }: Town) => {
  const [x = 0, y = 0] = projection([longitude, latitude]) ?? []
  return { x: Math.round(x), y: Math.round(y) }
}

type Label = DrawnTown & { wide: number }

const covers = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) < (one.wide + other.wide) / 2 &&
  Math.abs(one.y - other.y) < letter.height * 1.6

/** The town itself, and the largest others whose names do not cover each other. */
function chooseTowns(view: MapView, towns: Town[]): DrawnTown[] {
  const chosen: Label[] = []
  for (const town of towns) {
    const { id, name } = town
    const label = { id, name, ...toPoint(view, town), wide: name.length * letter.width }
    const isInside =
      label.x > label.wide / 2 &&
      label.x < view.width - label.wide / 2 &&
      label.y > letter.height &&
      label.y < view.height - letter.height
    if (isInside && !chosen.some((other) => covers(label, other))) chosen.push(label)
    if (chosen.length === mostTowns) break
  }
  return chosen.map(({ wide: _, ...town }) => town)
}

/** The cells around a town, with its name and those of the largest towns beside it. */
export async function drawTown(
  database: Database,
  town: Town,
  near: TownNear[],
): Promise<PlaceAnswer['picture']> {
  const view = await drawAround(town, frame)
  const ranges = rangesAround(view)
  const counted = await countCells(database, { ranges }, view.resolution, {})
  const { width, height, outlines } = view
  return {
    ...{ width, height, kilometres: frame.km, outlines },
    ...drawCells(view, counted),
    ...toPoint(view, town),
    towns: chooseTowns(view, [town, ...near.filter(({ id }) => id !== town.id)]),
  }
}
