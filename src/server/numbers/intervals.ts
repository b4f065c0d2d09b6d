/** The ends of an interval that holds the true number in 95 of 100 cases. */
type Interval = { low: number; high: number }

/** Standard deviations within which 95 of 100 values of a normal distribution lie. */
const deviations = 1.96

/** Of the mean of a count (Byar's approximation). */
export function poissonInterval(count: number): Interval {
  const bound = (n: number, sign: 1 | -1) =>
    n * (1 - 1 / (9 * n) + (sign * deviations) / (3 * Math.sqrt(n))) ** 3
  return { low: count > 0 ? Math.max(0, bound(count, -1)) : 0, high: bound(count + 1, 1) }
}

/** Of the share of all, 0 to 1, of which a random sample holds some (Wilson's score interval). */
export function shareInterval(found: number, sampled: number): Interval {
  const share = found / sampled
  const spread = deviations ** 2 / sampled
  const middle = share + spread / 2
  const half = deviations * Math.sqrt((share * (1 - share) + spread / 4) / sampled)
  return { low: (middle - half) / (1 + spread), high: (middle + half) / (1 + spread) }
}
