/** A town, village or post office. Coordinates in degrees (WGS 84). */
export type Place = {
  /** The id of GeoNames; negative for a post office that GeoNames lacks. */
  id: number
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Codes of the state and the county in GeoNames; empty if unknown. */
  admin1: string
  admin2: string
  /** The feature code of GeoNames, or `PO` for a post office. */
  feature: string
  population: number
  latitude: number
  longitude: number
  /** Within this distance of the coordinates most of the place lies. */
  radiusKm: number
  timeZone: string
}

/** A name under which a place is found. The heavier of two places is the likelier one. */
export type PlaceName = { key: string; place: number; isMain: boolean; weight: number }

/** A state or county with its codes in GeoNames; a state has no `admin2`. */
export type Division = {
  country: string
  admin1: string
  admin2: string
  name: string
  /** The name as `placeKey` writes it. */
  key: string
  latitude: number
  longitude: number
  /** Within this distance of the coordinates 95 of 100 of its places lie. */
  radiusKm: number
  population: number
}

const kmPerDegree = 111.195

/** The distance on the sphere in kilometres. */
export function distanceKm(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const radians = Math.PI / 180
  const [lat1, lat2] = [one.latitude * radians, other.latitude * radians]
  const halfLatitude = Math.sin((lat2 - lat1) / 2) ** 2
  const halfLongitude = Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2
  const chord = Math.sqrt(halfLatitude + Math.cos(lat1) * Math.cos(lat2) * halfLongitude)
  return (2 * Math.asin(Math.min(1, chord)) * kmPerDegree) / radians
}
