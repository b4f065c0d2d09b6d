/** In degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

export const earthRadiusKm = 6371

const radiansPerDegree = Math.PI / 180

/** Kilometres between two degrees of latitude, or of longitude on the equator. */
const kmPerDegree = earthRadiusKm * radiansPerDegree

/** In degrees. One that crosses the 180th meridian goes on beyond it: `west` is below -180, or `east` above 180. */
export type Box = { west: number; east: number; south: number; north: number }

/** What lies at most so many kilometres north or south, and east or west of a point. Near a pole, every longitude. */
export function boxAround(
  { latitude, longitude }: Point,
  { high, wide }: { high: number; wide: number },
): Box {
  const [south, north] = [latitude - high / kmPerDegree, latitude + high / kmPerDegree]
  const furthest = Math.max(north, -south)
  const degrees = wide / kmPerDegree / Math.cos(furthest * radiansPerDegree)
  if (furthest >= 90 || degrees >= 180) return { west: -180, east: 180, south, north }
  return { west: longitude - degrees, east: longitude + degrees, south, north }
}

/** The distance on the sphere in kilometres. */
export function distanceKm(one: Point, other: Point): number {
  const [lat1, lat2] = [one.latitude * radiansPerDegree, other.latitude * radiansPerDegree]
  const halfLatitude = Math.sin((lat2 - lat1) / 2) ** 2
  const halfLongitude = Math.sin(((other.longitude - one.longitude) * radiansPerDegree) / 2) ** 2
  const chord = Math.sqrt(halfLatitude + Math.cos(lat1) * Math.cos(lat2) * halfLongitude)
  return 2 * Math.asin(Math.min(1, chord)) * earthRadiusKm
}
