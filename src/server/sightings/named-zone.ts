import { type LocalTime, localTimeAt } from './local-time.ts'

/** A zone that a witness names, in hours east of UTC. */
export type NamedZone = {
  offset: number
  /** In winter, where clocks change; undefined for UTC. */
  standard?: number | undefined
}

const zone = (offset: number, standard?: number): NamedZone => ({ offset, standard })

const zones: Record<string, NamedZone> = {
  ...{ utc: zone(0), z: zone(0), gmt: zone(0, 0), bst: zone(1, 0) },
  ...{ cet: zone(1, 1), cest: zone(2, 1), mez: zone(1, 1), mesz: zone(2, 1) },
  ...{ est: zone(-5, -5), edt: zone(-4, -5), cst: zone(-6, -6), cdt: zone(-5, -6) },
  ...{ mst: zone(-7, -7), mdt: zone(-6, -7), pst: zone(-8, -8), pdt: zone(-7, -8) },
}

const clock = String.raw`\d|[ap]\.?m\.?|h|hrs\.?|hours|uhr|clock|noon|midday|midnight|mittags?|mitternacht`
const universal = String.raw`(?<base>utc|gmt)(?:\s?(?<hours>[+-]\d{1,2}))?(?![\w:]|\s?[+-]\d)`
/** "21h est apparue" is French. */
const est = 'est(?![ -](?!to|and|or|until|time)[a-z])'
const other = String.raw`(?<name>bst|ces?t|mes?z|edt|${est}|[cmp][sd]t)(?!\w)`
const pattern = String.raw`(?<=${clock})(?:[\s(,]*(?:${universal}|${other})|\s?(?<zulu>z)(?:ulu)?(?!\w))\)?`
const named = new RegExp(pattern, 'i')
const everyName = new RegExp(pattern, 'gi')

/** The zone after a clock, noon or midnight: "8:15 PM EST", "20:15Z", "21:00 GMT+2". */
export function findNamedZone(text: string): NamedZone | undefined {
  const { base, hours, name, zulu } = named.exec(text)?.groups ?? {}
  return hours ? zone(Number(hours)) : zones[(base ?? name ?? zulu ?? '').toLowerCase()]
}

export const withoutNamedZones = (text: string) => text.replace(everyName, '')

const hour = 3_600_000

/** Hours east of UTC in January and July. */
function offsetsIn(year: number, timeZone: string) {
  const [january = 0, july = 0] = [0, 6].map((month) => {
    const instant = new Date(0).setUTCFullYear(year, month)
    return (localTimeAt(instant, timeZone) - instant) / hour
  })
  return { standard: Math.min(january, july), isSame: january === july }
}

/** A year in which clocks changed wherever they do today. */
const recentYear = 2020

/**
 * Whether a place keeps this time in summer or winter. Then the witness means the clocks there: many
 * Americans write "EST" in summer too. "PDT" in a year without summer time in the time zone is another time:
 * the town had its own. Where clocks never change, it is a wrong name.
 */
export function isZoneOf({ offset, standard }: NamedZone, timeZone: string, local: LocalTime) {
  const kept = offsetsIn(new Date(local).getUTCFullYear(), timeZone)
  if (kept.standard !== standard) return false
  const isOfTown = kept.isSame && !offsetsIn(recentYear, timeZone).isSame
  return offset === standard || !isOfTown
}
