import { writeInSymbols } from './write-in-symbols.ts'

/** Whole seconds. `to` is null where the witness names no upper bound: "over an hour", "20+ minutes". */
export type ReadDuration = { from: number; to: number | null }

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const units: Record<string, number> = { S: 1, M: minute, H: hour, D: day, W: 7 * day }

const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`
/** "5M", "5-10M", "30S-2M", "20+M" */
const quantity = new RegExp(String.raw`${number}\+?(?:([SMHDW]?)\+?-+${number})?\+?([SMHDW])`, 'g')

/** "45-1 hr" begins with minutes: so much more is hardly the other bound in the same unit. */
const mostTimesMore = 5

function unitOfLower(lower: string, upper: string, unit: number): number {
  const isSmaller =
    (unit === minute || unit === hour) && Number(lower) > mostTimesMore * Number(upper)
  return isSmaller ? unit / 60 : unit
}

type Quantity = { from: number; to: number; unit: number; start: number; end: number }

function readQuantity(match: RegExpExecArray): Quantity {
  const [text, lower = '', lowerUnit = '', upper = lower, lastUnit = ''] = match
  const unit = units[lastUnit] ?? 0
  const from = Number(lower) * (units[lowerUnit] ?? unitOfLower(lower, upper, unit))
  // "2 seconds / 1 week" says two things, not the bounds of one.
  const isOne = lowerUnit === 'S' && unit >= day
  const to = isOne ? from : Number(upper) * unit
  return { from, to, unit, start: match.index, end: match.index + text.length }
}

/** "Seconds" alone is from two to a minute. */
const bareUnits: Record<string, ReadDuration> = {
  S: { from: 2, to: minute },
  M: { from: 2 * minute, to: hour },
  H: { from: 2 * hour, to: day },
}

/** "1:05:30" */
function readClock(text: string): number | undefined {
  const parts = /^\D*(\d{1,2}):([0-5]\d):([0-5]\d)\D*$/.exec(text)
  return parts ? Number(parts[1]) * hour + Number(parts[2]) * minute + Number(parts[3]) : undefined
}

/**
 * Reads how long a sighting lasted from the words of the witness. Returns undefined where they give no
 * unit or no number: "5", "ongoing", "unknown".
 */
export function readDuration(text: string): ReadDuration | undefined {
  const clock = readClock(text)
  if (clock) return { from: clock, to: clock }
  const symbols = writeInSymbols(text)
  const [first, ...others] = [...symbols.matchAll(quantity)].map(readQuantity)
  if (!first) return bareUnits[symbols.replace(/[<+>≤]/g, '')]
  let { from, to, unit, end } = first
  for (const next of others) {
    if (next.unit >= unit || !/^&?$/.test(symbols.slice(end, next.start))) break
    from += next.from
    to += next.to
    ;({ unit, end } = next)
  }
  const before = symbols[first.start - 1] ?? ''
  const after = /^&?-?([+≤])/.exec(symbols.slice(end))?.[1]
  const lower = Math.round(Math.min(from, to))
  if (/[+>]/.test(before + symbols.slice(first.start, end)) || after === '+') {
    return { from: lower, to: null }
  }
  const hasNoLower = /[<≤]/.test(before) || (after === '≤' && from === to)
  return { from: hasNoLower ? 0 : lower, to: Math.round(Math.max(from, to)) }
}
