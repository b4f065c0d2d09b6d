/** Farther from a town than 25 miles, a sighting is in another cell of the map. */
export const farKm = 41

/** No two places on Earth are farther apart, and it fits into `radius_km`. */
const farthestKm = 20_000

const number = String.raw`(?<![\d.,])(?<number>\d*[.,]?\d+)\s*-?\s*`
const unit = String.raw`(?<unit>km|kms|kilomet\p{L}*|chilomet\p{L}*|quilomet\p{L}*|mi|miles?|nm|nautical miles?)(?!\p{L})\.?`
const compass = '(?:(?:north|south|east|west)(?:erly|ern)?|[nesw]{1,3})'
const afterUnit = String.raw`(?:[\s./-]*\b(?:${compass}|due|just|out|outside|away|off|offshore|of|from|the|city|town|here))*`
const road = String.raw`(?:\s+(?:on|along|via)\b.*)?`

const anywhere = new RegExp(`${number}${unit}`, 'iu')
const atEnd = new RegExp(`${number}${unit}${afterUnit}${road}[\\s.]*$`, 'iu')

const kilometresIn: Record<string, number> = { k: 1, c: 1, q: 1, m: 1.609, n: 1.852 }

function toKilometres(match: RegExpExecArray | null): number {
  const { number: digits = '', unit: written = '' } = match?.groups ?? {}
  const km = Number(digits.replace(',', '.')) * (kilometresIn[written.toLowerCase()[0] ?? ''] ?? 0)
  return Math.min(farthestKm, Math.ceil(km))
}

/** The kilometres of the words before a town: "600 miles east of", "à 30 km de". 0 without a distance. */
export const kilometresBefore = (words: string): number => toKilometres(anywhere.exec(words))

/** Those of words that say how far from the town it was. 0 for "100 miles N of Seattle" and "231 mile marker". */
export const kilometresFromIt = (words: string): number => toKilometres(atEnd.exec(words))
