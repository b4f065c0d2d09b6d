import type { Point } from '../places/sphere.ts'
import { type LocalInterval, type LocalTime, localTimeAt } from './local-time.ts'

const minute = 60_000
const day = 86_400_000
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Degrees above the horizon between which people speak of dusk and dawn. */
const lowest = -12
const highest = 3

/** The Sun at an instant, within a minute: its declination as an angle, and when it is due south, as an instant. Source: NOAA, "Solar Calculation Details", after Meeus. */
function sunAt(instant: number, longitude: number) {
  const century = (instant - Date.UTC(2000, 0, 1, 12)) / day / 36_525
  const meanLongitude = radians((280.46646 + 36_000.76983 * century) % 360)
  const anomaly = radians((357.52911 + 35_999.05029 * century) % 360)
  const center = 1.914602 * Math.sin(anomaly) + 0.019993 * Math.sin(2 * anomaly)
  const tilt = radians(23.439291 - 0.0130042 * century)
  const declination = Math.asin(Math.sin(tilt) * Math.sin(meanLongitude + radians(center)))
  const y = Math.tan(tilt / 2) ** 2
  const e = 0.016708634
  const equation =
    y * Math.sin(2 * meanLongitude) -
    2 * e * Math.sin(anomaly) +
    4 * e * y * Math.sin(anomaly) * Math.cos(2 * meanLongitude)
  const minutes = 720 - 4 * longitude - 4 * degrees(equation)
  return { declination, south: Math.floor(instant / day) * day + minutes * minute }
}

/** How long before or after it is due south the Sun stands at this height, at most half a day. */
function timeFromSouth(height: number, latitude: number, declination: number): number {
  const [phi, h] = [radians(latitude), radians(height)]
  const cosine =
    (Math.sin(h) - Math.sin(phi) * Math.sin(declination)) / (Math.cos(phi) * Math.cos(declination))
  return (degrees(Math.acos(Math.min(1, Math.max(-1, cosine)))) / 360) * day
}

/**
 * Dusk or dawn at a place on a local day, from twelve degrees below the horizon to three above it. Undefined
 * where the Sun stays on one side of both all day.
 */
export function twilightOf(
  part: 'dusk' | 'dawn',
  date: LocalTime,
  { latitude, longitude }: Point,
  timeZone: string,
): LocalInterval | undefined {
  const { declination, south } = sunAt(date + day / 2 - (longitude / 360) * day, longitude)
  const [inner, outer] = [highest, lowest].map((height) =>
    timeFromSouth(height, latitude, declination),
  )
  if (inner === undefined || outer === undefined || inner === outer) return undefined
  const noon = localTimeAt(south, timeZone)
  const shift = Math.round((date + day / 2 - noon) / day) * day
  const toLocal = (fromSouth: number) =>
    Math.round(localTimeAt(south + shift + fromSouth, timeZone) / minute) * minute
  const from = part === 'dusk' ? toLocal(inner) : Math.max(date, toLocal(-outer))
  const to = toLocal(part === 'dusk' ? outer : -inner)
  return from < to ? { from, to } : undefined
}
