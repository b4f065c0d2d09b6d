/** In degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

export const earthRadiusKm = 6371

const radiansPerDegree = Math.PI / 180

/** Kilometres between two degrees of latitude, or of longitude on the equator. */
export const kmPerDegree = earthRadiusKm * radiansPerDegree

/** The distance on the sphere in kilometres. */
export function distanceKm(one: Point, other: Point): number {
  const [lat1, lat2] = [one.latitude * radiansPerDegree, other.latitude * radiansPerDegree]
  const halfLatitude = Math.sin((lat2 - lat1) / 2) ** 2
  const halfLongitude = Math.sin(((other.longitude - one.longitude) * radiansPerDegree) / 2) ** 2
  const chord = Math.sqrt(halfLatitude + Math.cos(lat1) * Math.cos(lat2) * halfLongitude)
  return 2 * Math.asin(Math.min(1, chord)) * earthRadiusKm
}
