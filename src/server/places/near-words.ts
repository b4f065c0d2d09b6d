const inEnglish =
  /^(?:(?:approx(?:imately)?|about|ca)\.?\s+)?(?:(?:\d+\s+)?\d+(?:[.,/]\d+)?(?:\s*(?:-|to|or)\s*\d+)?\s*(?:mi|miles?|km|kilomet(?:er|re)s?|minutes?|hours?)?\.?\s*)?(?:(?:due |just )?(?:north|south|east|west|[ns]\.?[ew]\.?|[nsew]\.?)[\s-]*(?:north|south|east|west)?(?:ern)?\s*(?:side )?(?:of|from)|(?:in )?(?:the )?vicinity of(?: the)?|near(?: the)?|nearby|outside(?: of)?|just outside(?: of)?|close to|around|between|rural|above|over|off)\s+/i

const distance = String.raw`(?:a |etwa |ca\.? |circa |environ |unos )*\d+(?:[.,]\d+)?\s*(?:km|kilomet\w+|chilometri|quilometros)\.?`
const direction = `(?:au|al|a|a l['’]) ?(?:nord|sud|est|ouest|norte|sur|este|oeste|ovest)(?:-(?:est|ouest|ovest))?`
const germanDirection = '(?:nord|sud|ost|west)(?:ost|west)?lich'
const beside = [
  'pres|proche|non loin|a cote|aux (?:environs|alentours|abords)|autour',
  'unweit|in der (?:nahe|umgebung)|in de buurt',
  'cerca|perto|junto|(?:en |a )?(?:las afueras|los alrededores)',
  'vicino|nei (?:pressi|dintorni)|nelle vicinanze|non lontano',
].join('|')
const preposition = `(?:(?:de la|del|de|du|di|da|do|van|von|der stadt|der|a|ad|al|alla) |(?:d|de l|dell|all)['’])`

/** In French, German, Spanish, Italian, Portuguese and Dutch, without accents. */
const inOtherLanguages = new RegExp(
  `^(?:(?:${distance} )?(?:${direction}|${germanDirection}|${beside}) ${preposition}|${distance} ${preposition}` +
    `|(?:${distance} )?(?:bei|nahe|nabij|bij|presso|unweit|(?:im )?raum|${germanDirection}) )`,
  'i',
)

const betweenTwo =
  /^(?:entre|zwischen|tra|fra|tussen)\s+(?<one>.+?)\s+(?:et|y|e|und|en)\s+(?<other>.+)$/i

/** In brackets: "25 miles east of", "near", "north of"; but "near the river" and "city of" are in the town. */
const besideIt =
  /^\W*(?:(?:approx(?:imately)?|about|just|ca)\.?\s+)*(?:(?:near|near ?by|outside|vicinity)$|\d[\d.,/\s-]*(?:mi|miles?|km|kilomet(?:er|re)s?)\b|(?!.*\b(?:city|town|village|part|side|suburbs?|republic)\b).*\bof$)/i

const betweenThem = /\bbetween\s+\p{L}|\bbtn?\b/iu

/** Whether a text without its brackets, or one of them, says that the sighting was not in the town but near it. */
export const isBeside = (text: string, asides: string[]) =>
  betweenThem.test(text) ||
  asides.some((aside) => besideIt.test(aside) || /^(?:between|btn|bt)\b/i.test(aside))

/** "10 miles west of Ulm" and "in der Nähe von Ulm" without the words before the town. */
export function cutNearWords(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').trim()
  const cut = plain.replace(inEnglish, '').replace(inOtherLanguages, '')
  return cut === plain ? name : cut
}

/** The two towns of "entre Nantes et Rennes". */
export function readBetween(name: string): [string, string] | undefined {
  const { one, other } = betweenTwo.exec(name.trim())?.groups ?? {}
  return one && other ? [one, other] : undefined
}
