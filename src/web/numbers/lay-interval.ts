import type { PlaceRate } from '../../shared/numbers.ts'

/** Where the arrow of a cut interval begins. */
export const arrowFrom = 96

/**
 * Where an interval and the mark of its rate lie in a picture of 100 units. A rate beyond the end of the scale has no
 * mark, because all such rates would lie at the same place.
 */
export function layInterval(
  { perMillion, low, high }: Pick<PlaceRate, 'perMillion' | 'low' | 'high'>,
  scale: number,
) {
  const at = (rate: number) => (100 * rate) / scale
  const isCut = high > scale
  const end = isCut ? arrowFrom : 100
  return {
    from: Math.min(end, at(low)),
    to: Math.min(end, at(high)),
    mark: perMillion > scale ? undefined : at(perMillion),
    isCut,
  }
}
