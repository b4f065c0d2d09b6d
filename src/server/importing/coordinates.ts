import type { Region } from '../../shared/options.ts'
import type { FindNearestPlace } from '../places/nearest-place.ts'
import type { Point } from '../places/sphere.ts'
import type { Row } from './columns.ts'
import type { Field } from './fields.ts'
import type { Mapping } from './mapping.ts'

/** A point of an archive and how far off it may be. Never stored: it only names a town. */
export type Coordinates = Point & { uncertaintyKm: number }

export type CoordinatesReading = { coordinates?: Coordinates } | { fault: string }

type CoordinatesRules = Mapping['fields']['coordinates']

/** A town is named if it lies so near to the point, or within its uncertainty. */
const nearKm = 15
/** Points that are less certain name no town. */
const mostUncertainKm = 50

/** A number with a point or a comma; NaN for an empty text. */
const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text.replace(',', '.')))

const isBetween = (number: number, least: number, most: number) => number >= least && number <= most

function readCoordinates(row: Row, rules: NonNullable<CoordinatesRules>): CoordinatesReading {
  const texts = [rules.latitude, rules.longitude].map((column) => row.clean(column))
  if (texts.every((text) => text === '')) return {}
  const [latitude = Number.NaN, longitude = Number.NaN] = texts.map(numberOf)
  if (!isBetween(latitude, -90, 90) || !isBetween(longitude, -180, 180)) {
    return { fault: 'Latitude and longitude must be degrees like 48.85 and 2.35' }
  }
  // Many archives write a missing point as zero.
  if (latitude === 0 && longitude === 0) return {}
  const { uncertaintyKm: given = 0 } = rules
  const uncertaintyKm = typeof given === 'number' ? given : numberOf(row.clean(given) || '0')
  if (!isBetween(uncertaintyKm, 0, Number.MAX_VALUE)) {
    return { fault: 'The uncertainty must be a number of kilometres' }
  }
  return { coordinates: { latitude, longitude, uncertaintyKm } }
}

/** Reads where an archive puts its report on the map. */
export function coordinatesField(rules: CoordinatesRules): Field<CoordinatesReading> {
  if (!rules) return { columns: [], read: () => ({}) }
  const { latitude, longitude, uncertaintyKm } = rules
  const ofUncertainty = typeof uncertaintyKm === 'string' ? [uncertaintyKm] : []
  return {
    columns: [latitude, longitude, ...ofUncertainty],
    read: (row) => readCoordinates(row, rules),
  }
}

/** The id of the town that a point and the words of the place name together. An anonymous report keeps nothing finer (decision 24). */
export function townOf(
  {
    report,
    coordinates,
  }: {
    report: { location: string; region: Region }
    coordinates?: Coordinates | undefined
  },
  findNearest: FindNearestPlace | undefined,
): number | undefined {
  if (!coordinates || !findNearest || coordinates.uncertaintyKm > mostUncertainKm) return undefined
  const mostKm = Math.max(nearKm, coordinates.uncertaintyKm)
  return findNearest(coordinates, mostKm, report)
}
