import { dayAfter, isCalendarDay } from '../../shared/sighting-date.ts'
import { type ExploreAddress, exploreUrl } from './explore-address.ts'

/** From the first to the last day on which something was seen. */
export type SightingDays = { first: string; last: string }

/**
 * Explore for the days of a sighting and so many before and after them. Undefined where they are not days, but
 * "Unknown" or "1947".
 */
export function daysAroundUrl(
  address: ExploreAddress,
  { first, last }: SightingDays,
  around: number,
): string | undefined {
  if (!isCalendarDay(first) || !isCalendarDay(last)) return undefined
  return exploreUrl({ ...address, from: dayAfter(first, -around), to: dayAfter(last, around) })
}
