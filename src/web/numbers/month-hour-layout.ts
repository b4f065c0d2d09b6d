import type { NumberOf } from '../../shared/numbers.ts'
import type { Box } from '../ui/box-path.ts'

/** The steps of the colour, of which each is a little stronger. */
export const steps = 5

const range = (length: number) => Array.from({ length }, (_, index) => index)
const twoDigits = (number: number) => String(number).padStart(2, '0')

export const clockOf = (hour: number) => `${twoDigits(hour)}:00`

export const months = range(12)
/** From noon to noon, so that a night is not cut in two. */
export const hours = range(24).map((index) => (index + 12) % 24)

const sizes = {
  wide: { across: 'hours', width: 26, height: 21, left: 88, above: 68, bars: 44, beside: 56 },
  narrow: { across: 'months', width: 21, height: 15, left: 46, above: 56, bars: 32, beside: 32 },
} as const

export type Square = Box & { month: number; hour: number; reports: number; step: number }

/** From 0, without a report. */
export const allSteps = range(steps + 1)

/** To one digit, and between 10 and 20, 100 and 200 and so on to the half of it. */
function rounded(value: number): number {
  if (value < 10) return Math.floor(value)
  const power = 10 ** Math.floor(Math.log10(value))
  const unit = value < 2 * power ? power / 2 : power
  return Math.round(value / unit) * unit
}

/** The most reports of a step. Steps grow, or one evening in July would leave all else pale. */
const endOfStep = (step: number, most: number) =>
  step < steps ? rounded(most * (step / steps) ** 2) : most

const stepOf = (reports: number, most: number) =>
  allSteps.find((step) => reports <= endOfStep(step, most)) ?? steps

/** How many reports a step of the colour stands for, the weakest first; a step that holds no number is left out. */
export function legendOf(most: number): { step: number; from: number; to: number }[] {
  return allSteps
    .map((step) => ({ step, from: endOfStep(step - 1, most) + 1, to: endOfStep(step, most) }))
    .map((key) => (key.step === 0 ? { ...key, from: 0 } : key))
    .filter(({ from, to }) => from <= to)
}

/** The reports of an hour in a month, and the sums that the chart and its table show. */
export function sumMonthHours(values: NumberOf[]) {
  const known = new Map(values.map(({ value, reports }) => [value, reports]))
  const reportsOf = (month: number, hour: number) =>
    known.get(`${twoDigits(month + 1)}-${twoDigits(hour)}`) ?? 0
  const ofHour = (hour: number) => months.reduce((sum, month) => sum + reportsOf(month, hour), 0)
  const ofMonth = (month: number) => hours.reduce((sum, hour) => sum + reportsOf(month, hour), 0)
  return { reportsOf, ofHour, ofMonth, all: hours.reduce((sum, hour) => sum + ofHour(hour), 0) }
}

/** Where everything of the chart is: a square for each hour of each month, and bars of their sums. */
export function layMonthHours(values: NumberOf[], name: keyof typeof sizes) {
  const { across, width, height, left, above, bars, beside } = sizes[name]
  const most = Math.max(1, ...values.map(({ reports }) => reports))
  const { reportsOf, ofHour, ofMonth } = sumMonthHours(values)
  const isWide = across === 'hours'
  const columns = isWide ? hours.length : months.length
  const rows = isWide ? months.length : hours.length
  const right = left + columns * width
  const squares = months.flatMap((month) =>
    hours.map((hour, order): Square => {
      const [column, row] = isWide ? [order, month] : [month, order]
      const reports = reportsOf(month, hour)
      return {
        ...{ month, hour, reports, step: stepOf(reports, most) },
        ...{ x: left + column * width, y: above + row * height },
        ...{ width: width - 2, height: height - 2 },
      }
    }),
  )
  const [ofHours, ofMonths] = [hours.map(ofHour), months.map(ofMonth)]
  const [onTop, onSide] = isWide ? [ofHours, ofMonths] : [ofMonths, ofHours]
  const highest = Math.max(1, ...onTop)
  const longest = Math.max(1, ...onSide)
  const sums: Box[] = [
    ...onTop.map((sum, column) => ({
      ...{ x: left + column * width, width: width - 2 },
      ...{ y: bars * (1 - sum / highest), height: (bars * sum) / highest },
    })),
    ...onSide.map((sum, row) => ({
      ...{ x: right + 4, width: ((beside - 4) * sum) / longest },
      ...{ y: above + row * height, height: height - 2 },
    })),
  ]
  return {
    ...{ isWide, squares, sums },
    fullest: squares.filter(({ reports }) => reports === most),
    ...{ width: right + beside, height: above + rows * height },
    hourLabels: hours
      .map((hour, order) => ({
        hour,
        x: isWide ? left + order * width + width / 2 - 1 : 0,
        y: isWide ? above - 7 : above + order * height + height - 3,
      }))
      .filter(({ hour }) => hour % 3 === 0),
    monthLabels: months.map((month) => ({
      month,
      x: isWide ? 0 : left + month * width + width / 2 - 1,
      y: isWide ? above + month * height + height - 6 : above - 6,
    })),
  }
}
