import {
  cellToLatLng,
  compactCells,
  greatCircleDistance,
  gridDiskDistances,
  latLngToCell,
} from 'h3-js'
import { type RawBuilder, sql } from 'kysely'
import { cellResolutions } from '../../shared/cells.ts'
import { cellRange, cellStep } from '../places/cell-range.ts'
import { type Box, boxAround, earthRadiusKm, type Point } from '../places/sphere.ts'

/** Part of the world in which reports are asked for. */
export type Area = Point & { radiusKm: number }

const { finest } = cellResolutions

/** Kilometres from the centre of a cell of the finest resolution to its furthest corner, anywhere, at most. */
const reach = 11
/** Kilometres between two rings of cells, nearly everywhere at least. */
const spacing = 14

export type Ranges = [first: bigint, last: bigint][]

type NearCell = { cell: string; km: number }

/** The cells whose centres are so near, with their distances. */
function cellsWithin({ latitude, longitude }: Area, most: number): NearCell[] {
  const origin = latLngToCell(latitude, longitude, finest)
  const isNear = ({ km }: NearCell) => km <= most
  function ringsUpTo(steps: number): NearCell[][] {
    return gridDiskDistances(origin, steps).map((ring) =>
      ring.map((cell) => ({
        cell,
        km: greatCircleDistance(cellToLatLng(cell), [latitude, longitude], 'km'),
      })),
    )
  }
  // Around the twelve pentagons of the grid, one of which lies in Norway, rings are closer to each other.
  for (let steps = Math.ceil((most + reach) / spacing); ; steps++) {
    const rings = ringsUpTo(steps)
    if (!rings.at(-1)?.some(isNear)) return rings.flat().filter(isNear)
  }
}

/** The ranges of cells that cover an area, and of those that lie completely in it, few and in order. */
export function cellRangesOf(area: Area): { around: Ranges; inside: Ranges } {
  const near = cellsWithin(area, area.radiusKm + reach)
  return {
    around: toRanges(near),
    inside: toRanges(near.filter(({ km }) => km <= area.radiusKm - reach)),
  }
}

function toRanges(cells: NearCell[]): Ranges {
  const ranges = compactCells(cells.map(({ cell }) => cell)).map((cell) => cellRange(cell, finest))
  ranges.sort(([one], [other]) => (one < other ? -1 : 1))
  const merged: Ranges = []
  for (const [first, last] of ranges) {
    const before = merged.at(-1)
    if (before && first - before[1] <= cellStep(finest)) before[1] = last
    else merged.push([first, last])
  }
  return merged
}

/** Kilometres on the sphere between an area's centre and a row of `report_facts`. */
export function distanceTo({ latitude, longitude }: Area): RawBuilder<number> {
  return sql<number>`(${sql.lit(2 * earthRadiusKm)} * asin(least(1, sqrt(
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(latitude)) * cos(radians(${latitude}::float8))
      * power(sin(radians(longitude - ${longitude}::float8) / 2), 2)))))`
}

/** A condition: the point of a row lies in a box. */
export function isInBox({ south, north, west, east }: Box): RawBuilder<boolean> {
  const beyondWest = west < -180 ? sql` or longitude >= ${west + 360}::float8` : sql``
  const beyondEast = east > 180 ? sql` or longitude <= ${east - 360}::float8` : sql``
  return sql<boolean>`(
    latitude between ${south}::float8 and ${north}::float8
    and (longitude between ${west}::float8 and ${east}::float8${beyondWest}${beyondEast}))`
}

/** A condition: the point of a row lies in the area. The box around it takes a fraction of the time of a distance. */
export function isNear(area: Area): RawBuilder<boolean> {
  const box = boxAround(area, { high: area.radiusKm, wide: area.radiusKm })
  return sql<boolean>`(${isInBox(box)} and ${distanceTo(area)} <= ${area.radiusKm})`
}

/** A condition: the place of a report lies in the area. Rows without a cell never match. */
export function isInArea(area: Area): RawBuilder<boolean> {
  return sql<boolean>`(cell is not null and ${isNear(area)})`
}
