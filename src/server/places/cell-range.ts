import { getResolution } from 'h3-js'

/** The digits of an index of H3 below a resolution, all of which are set in a cell of that resolution. */
const unusedDigits = (resolution: number) => (1n << BigInt(3 * (15 - resolution))) - 1n

/** The first and the last cell of a resolution within a cell of H3, as numbers. Both ends are inclusive. */
export function cellRange(cell: string, resolution: number): [first: bigint, last: bigint] {
  const inside = unusedDigits(getResolution(cell))
  const index = BigInt(`0x${cell}`)
  const base = (index & ~(15n << 52n) & ~inside) | (BigInt(resolution) << 52n)
  return [base | unusedDigits(resolution), base | inside]
}
