import type { PlaceRate } from '../../shared/numbers.ts'

type Rate = Pick<PlaceRate, 'perMillion' | 'low' | 'high'>

/** Three digits are more than the interval allows. */
const decimalsOf = (rate: number) => Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, rate))))

/** A rate and its interval, none of them more exact than the other. */
export function writeRate(
  { perMillion, low, high }: Rate,
  number: (value: number, decimals: number) => string,
): Record<keyof Rate, string> {
  const write = (value: number) => number(value, decimalsOf(high))
  return { perMillion: write(perMillion), low: write(low), high: write(high) }
}
