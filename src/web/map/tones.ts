/** Of the seven tones of tones.css, as far from each other as they can be, by the number of steps. */
const spread = [[3], [3], [2, 5], [1, 3, 6], [0, 2, 4, 6], [0, 1, 3, 5, 6], [0, 1, 2, 4, 5, 6]]

/** The tone of a step of `steps`, the weakest first. */
export function toneOf(step: number, steps: number): number {
  return spread[steps]?.[step] ?? Math.min(step, 6)
}
