import { compactCells, gridDisk, latLngToCell } from 'h3-js'
import { type RawBuilder, sql } from 'kysely'
import { cellRange } from '../places/cell-range.ts'

/** Part of the world in which reports are asked for. */
export type Area = { latitude: number; longitude: number; radiusKm: number }

/** The resolution of `report_facts.cell`. */
export const finest = 5

/** In kilometres: cells of the finest resolution lie at least so far apart, and are nowhere wider. */
const spacing = 14
const widest = 22

/** From the number of a cell of the finest resolution to the next one. */
const step = 1n << BigInt(3 * (15 - finest))

export type Ranges = [first: bigint, last: bigint][]

/** The ranges of cells that cover an area, few and in order. */
export function rangesAround(area: Area): Ranges {
  return rangesWithin(area, Math.ceil((area.radiusKm + widest) / spacing))
}

/** The ranges of cells that lie completely in an area. */
export function rangesInside(area: Area): Ranges {
  const steps = Math.floor(area.radiusKm / widest) - 1
  return steps < 0 ? [] : rangesWithin(area, steps)
}

function rangesWithin({ latitude, longitude }: Area, steps: number): Ranges {
  const centre = latLngToCell(latitude, longitude, finest)
  const ranges = compactCells(gridDisk(centre, steps)).map((cell) => cellRange(cell, finest))
  ranges.sort(([one], [other]) => (one < other ? -1 : 1))
  const merged: Ranges = []
  for (const [first, last] of ranges) {
    const before = merged.at(-1)
    if (before && first - before[1] <= step) before[1] = last
    else merged.push([first, last])
  }
  return merged
}

/** Kilometres on the sphere between an area's centre and a row of `report_facts`. */
export function distanceTo({ latitude, longitude }: Area): RawBuilder<number> {
  return sql<number>`(12742.0 * asin(least(1, sqrt(
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(latitude)) * cos(radians(${latitude}::float8))
      * power(sin(radians(longitude - ${longitude}::float8) / 2), 2)))))`
}

/** Kilometres between two degrees of latitude at least. */
const degree = 110

/**
 * A condition: a point lies in a box around the area, which takes a fraction of the time of a distance. Close
 * to a pole or the antimeridian, only the latitude counts.
 */
export function isInBox({ latitude, longitude, radiusKm }: Area): RawBuilder<boolean> {
  const height = radiusKm / degree
  const furthest = Math.abs(latitude) + height
  const width = height / Math.cos((furthest * Math.PI) / 180)
  const isPlain = furthest < 90 && Math.abs(longitude) + width < 180
  const box = isPlain
    ? sql` and longitude between ${longitude - width}::float8 and ${longitude + width}::float8`
    : sql``
  return sql<boolean>`
    latitude between ${latitude - height}::float8 and ${latitude + height}::float8${box}`
}

/** A condition: the place of a report lies in the area. Only what a cell stands for. */
export function isInArea(area: Area): RawBuilder<boolean> {
  return sql<boolean>`(
    cell is not null and ${isInBox(area)} and ${distanceTo(area)} <= ${area.radiusKm})`
}
