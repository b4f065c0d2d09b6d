import { cellToBoundary, greatCircleDistance, latLngToCell } from 'h3-js'
import { expect, test } from 'vitest'
import { cellResolutions } from '../../shared/cells.ts'
import { type Area, cellRangesOf, type Ranges } from './area.ts'

const { finest } = cellResolutions
const lyon = { latitude: 45.74846, longitude: 4.84671 }
/** Beside pentagons of the grid. */
const trondheim = { latitude: 63.43049, longitude: 10.39506 }
const dalian = { latitude: 38.91222, longitude: 121.60222 }

const areas = [lyon, trondheim, dalian].flatMap((centre) =>
  [5, 50, 250].map((radiusKm): Area => ({ ...centre, radiusKm })),
)

const degree = Math.PI / 180
const earthRadiusKm = 6371

/** Where somebody is who went so many kilometres in a direction. */
function walkFrom({ latitude, longitude }: Area, km: number, bearing: number): [number, number] {
  const [angle, from] = [km / earthRadiusKm, latitude * degree]
  const to = Math.asin(
    Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing),
  )
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  )
  return [to / degree, longitude + turn / degree]
}

const has = (ranges: Ranges, cell: string) =>
  ranges.some(([first, last]) => first <= BigInt(`0x${cell}`) && BigInt(`0x${cell}`) <= last)

/** The cells of points all over an area. */
function cellsOf(area: Area): string[] {
  const turns = Array.from({ length: 180 }, (_, turn) => turn * 2 * degree)
  const shares = [0.2, 0.4, 0.6, 0.8, 0.9, 0.999]
  const points = turns.flatMap((bearing) =>
    shares.map((share) => walkFrom(area, share * area.radiusKm, bearing)),
  )
  return [
    ...new Set(points.map(([latitude, longitude]) => latLngToCell(latitude, longitude, finest))),
  ]
}

test.for(areas)('ranges of cells cover all of $radiusKm km around $latitude', (area) => {
  const { around } = cellRangesOf(area)
  expect(cellsOf(area).filter((cell) => !has(around, cell))).toEqual([])
})

test.for(areas)('cells inside $radiusKm km around $latitude lie there completely', (area) => {
  const { inside } = cellRangesOf(area)
  const found = cellsOf(area).filter((cell) => has(inside, cell))
  const distances = found.flatMap((cell) =>
    cellToBoundary(cell).map((corner) =>
      greatCircleDistance(corner, [area.latitude, area.longitude], 'km'),
    ),
  )
  expect(Math.max(0, ...distances)).toBeLessThanOrEqual(area.radiusKm)
  expect(found.length > 0).toBe(area.radiusKm > 11)
})
