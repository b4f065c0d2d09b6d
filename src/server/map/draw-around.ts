import { LRUCache } from 'lru-cache'
import { drawOutlines, type Outline } from './draw-outlines.ts'
import { readAreas } from './drawn-view.ts'
import { type MapView, smallWidth, viewAround } from './views.ts'

type Point = { latitude: number; longitude: number }
type Frame = { km: number; ratio: number }
type SurroundingView = MapView & { outlines: Outline[] }

/** Some kilobytes each. To draw one takes 8 ms. */
const drawn = new LRUCache<string, SurroundingView>({ max: 500 })

/** A small map of what lies around a point. Those that were shown last are drawn already. */
export async function drawAround(point: Point, { km, ratio }: Frame): Promise<SurroundingView> {
  const key = [point.latitude, point.longitude, km, ratio].join()
  const known = drawn.get(key)
  if (known) return known
  const view = viewAround('around', point, { km, ratio, width: smallWidth })
  const made = { ...view, outlines: drawOutlines(view, await readAreas()) }
  drawn.set(key, made)
  return made
}
