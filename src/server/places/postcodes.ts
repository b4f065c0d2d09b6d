/** Digits at the end of a segment, as a ZIP stands. At the beginning they number a house. */
const zipAtEnd = /(?:^|\s)(?:zip(?: code)?:?\s+)?(?<zip>\d{5})(?:-\d{4})?$/i

const houseNumber = /^\d{5}\s+/

/** "75011", "D-80331", "1012 AB", "1000-001", "00-001", "110 00", "LS1 4AP", "D02 AF30". */
const european =
  /(?<![\p{L}\d.-])(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|(?:[A-Z]{1,2}-)?(?:\d{4} ?[A-Z]{2}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4,5}))(?![\p{L}\d.-])/u

export type Zip = { zip: string /** How many segments stand before it. */; behind: number }

/** Separates the segments of a location from the codes at their ends that may be ZIPs. */
export function takeZips(texts: string[]): { segments: string[]; zips: Zip[] } {
  const segments: string[] = []
  const zips: Zip[] = []
  for (const text of texts) {
    const { zip } = zipAtEnd.exec(text)?.groups ?? {}
    const segment = zip ? text.replace(zipAtEnd, '').trim() : text
    if (segment !== '') segments.push(segment)
    if (zip) zips.push({ zip, behind: segments.length })
  }
  return { segments, zips }
}

/** "Rue de Rivoli 75001 Paris": the code divides a street from its town. */
export function splitAtPostcodes(name: string): string[] {
  return name
    .split(european)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** "60601 Chicago". Only the town may stand alone: a street without its number may have its name. */
export const cutNumberOfTown = (names: string[]) =>
  names.map((name, index) => (index === names.length - 1 ? name.replace(houseNumber, '') : name))
