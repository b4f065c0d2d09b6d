import { LRUCache } from 'lru-cache'
import type { Point } from '../places/sphere.ts'
import { drawOutlines, type Outline } from './draw-outlines.ts'
import { readAreas } from './drawn-view.ts'
import { type MapView, smallWidth, viewAround } from './views.ts'

type Frame = { km: number; ratio: number }
type Place = { point: Point; frame: Frame }
type SurroundingView = MapView & { outlines: Outline[] }

async function draw({ point, frame }: Place): Promise<SurroundingView> {
  const view = viewAround('around', point, { ...frame, width: smallWidth })
  return { ...view, outlines: drawOutlines(view, await readAreas()) }
}

/** Some kilobytes each. To draw one takes 8 ms. */
const drawn = new LRUCache<string, SurroundingView, Place>({
  max: 500,
  fetchMethod: (_key, _stale, { context }) => draw(context),
})

/** A small map of what lies around a point. Those that were shown last are drawn already. */
export function drawAround(point: Point, frame: Frame): Promise<SurroundingView> {
  const key = [point.latitude, point.longitude, frame.km, frame.ratio].join()
  return drawn.forceFetch(key, { context: { point, frame } })
}
