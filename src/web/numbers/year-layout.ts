import type { NumberOf } from '../../shared/numbers.ts'

/** Years in the picture; earlier ones are in the table only. */
const mostYears = 80

const sizes = {
  wide: { width: 720, height: 230 },
  narrow: { width: 320, height: 160 },
} as const

/** Above the highest bar and below the axis. */
const room = { above: 22, below: 24 } as const
/** Between the names of years, so that they do not touch. */
const labelled = 50
/** For the numbers on the left. */
const left = 50
/** A single year as wide as the picture would look like an area, not like a bar. */
const widestYear = 72

/** Years without a report are empty places, so that the axis is even. */
export function everyYear(years: NumberOf[]): { year: number; reports: number }[] {
  const known = new Map(years.map(({ value, reports }) => [Number(value), reports]))
  const last = Math.max(...known.keys())
  const first = Math.max(last - mostYears + 1, Math.min(...known.keys()))
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    reports: known.get(first + index) ?? 0,
  }))
}

/** The least of 1, 2, 5, 10, 20, 25, 50, 100 … that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const digits = power > 1 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10]
  return digits.map((digit) => digit * power).find((step) => step >= least) ?? power
}

/** Where everything of the chart is: a bar for each year, lines of round numbers, and round years. */
export function layYears(years: ReturnType<typeof everyYear>, name: keyof typeof sizes) {
  const { width, height } = sizes[name]
  const most = Math.max(1, ...years.map(({ reports }) => reports))
  const bottom = room.above + height
  const heightOf = (reports: number) => (reports / most) * height
  const slot = Math.min((width - left) / years.length, widestYear)
  const lineStep = roundStep(most / 4)
  const lines = Array.from({ length: Math.floor(most / lineStep) }, (_, index) => {
    const reports = (index + 1) * lineStep
    return { reports, y: bottom - heightOf(reports) }
  })
  const yearStep = roundStep(labelled / slot)
  const startOf = (index: number) => left + index * slot
  const topIndex = years.findIndex(({ reports }) => reports === most)
  const top = topIndex >= 0 && {
    reports: most,
    x: Math.min(width - 22, startOf(topIndex) + slot / 2),
    y: room.above - 7,
  }
  return {
    ...{
      width,
      left,
      right: startOf(years.length),
      bottom,
      lines,
      top,
      height: bottom + room.below,
      labelsY: bottom + 17,
    },
    bars: years.map(({ year, reports }, index) => ({
      ...{ year, reports, x: startOf(index) + slot * 0.1, width: slot * 0.8 },
      ...{ y: bottom - heightOf(reports), height: heightOf(reports) },
    })),
    labels: years
      .map(({ year }, index) => ({ year, x: startOf(index) + slot / 2 }))
      .filter(({ year, x }) => year % yearStep === 0 && x <= width - 16),
  }
}
