import { getResolution } from 'h3-js'

/** A cell of H3 as a number, by which `report_facts` and the counters of the map keep it. */
export const cellNumber = (cell: string): bigint => BigInt(`0x${cell}`)

/** From the number of a cell of a resolution to that of the next one. */
export const cellStep = (resolution: number): bigint => 1n << BigInt(3 * (15 - resolution))

/** The digits of an index of H3 below a resolution, all of which are set in a cell of that resolution. */
const unusedDigits = (resolution: number) => cellStep(resolution) - 1n

/** The first and the last cell of a resolution within a cell of H3, as numbers. Both ends are inclusive. */
export function cellRange(cell: string, resolution: number): [first: bigint, last: bigint] {
  const inside = unusedDigits(getResolution(cell))
  const index = cellNumber(cell)
  const base = (index & ~(15n << 52n) & ~inside) | (BigInt(resolution) << 52n)
  return [base | unusedDigits(resolution), base | inside]
}
