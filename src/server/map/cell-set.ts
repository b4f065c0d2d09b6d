import { bisectLeft, pairs } from 'd3-array'

/** Numbers of cells of H3, from the first to the last. */
type Range = { first: bigint; last: bigint }

/** Cells of one resolution that a map counts. */
export type CellSet = {
  /** A few ranges that hold all cells of the set, and others. */
  spans: Range[]
  has(cell: string): boolean
}

/** Each span costs a search of the index; fewer spans hold more cells that are not in the set. */
const mostSpans = 8

/** Joins ranges across the narrowest gaps until few are left. */
function joinRanges(ranges: Range[]): Range[] {
  const gaps = pairs(ranges, (before, after) => ({ before, after }))
    .sort((one, other) => (width(one) > width(other) ? -1 : 1))
    .slice(0, mostSpans - 1)
    .sort((one, other) => (one.before.last < other.before.last ? -1 : 1))
  const [start, end] = [ranges.at(0), ranges.at(-1)]
  if (!start || !end) return []
  const firsts = [start, ...gaps.map(({ after }) => after)]
  const lasts = [...gaps.map(({ before }) => before), end]
  return firsts.map(({ first }, index) => ({ first, last: lasts[index]?.last ?? first }))
}

const width = ({ before, after }: { before: Range; after: Range }) => after.first - before.last

/** All cells within these ranges, which are in order and do not overlap. */
export function toCellSet(ranges: Range[]): CellSet {
  // Names of cells have one length, so they have the order of their numbers.
  const firsts = ranges.map(({ first }) => first.toString(16))
  const lasts = ranges.map(({ last }) => last.toString(16))
  return {
    spans: joinRanges(ranges),
    has(cell) {
      const first = firsts[bisectLeft(lasts, cell)]
      return first !== undefined && first <= cell
    },
  }
}
