const inEnglish =
  /^(?:(?:approx(?:imately)?|about|ca)\.?\s+)?(?:(?:\d+\s+)?\d+(?:[.,/]\d+)?(?:\s*(?:-|to|or)\s*\d+)?\s*(?:mi|miles?|km|kilomet(?:er|re)s?|minutes?|hours?)?\.?\s*)?(?:(?:due |just )?(?:north|south|east|west|[ns]\.?[ew]\.?|[nsew]\.?)[\s-]*(?:north|south|east|west)?(?:ern)?\s*(?:side )?(?:of|from)|(?:in )?(?:the )?vicinity of(?: the)?|near(?: the)?|nr\.?|nearby|outside(?: of)?|just outside(?: of)?|close to|around|between|rural|above|over|off)\s+/i

const withoutMarks = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim()

const distance = String.raw`(?:a |etwa |ca\.? |circa |environ |unos )*\d+(?:[.,]\d+)?\s*(?:km|kilomet\w+|chilometri|quilometros)\.?`
const direction = `(?:au|al|a|a l['’]) ?(?:nord|sud|est|ouest|norte|sur|este|oeste|ovest)(?:-(?:est|ouest|ovest))?`
const germanDirection = '(?:nord|sud|ost|west)(?:ost|west)?lich'
const beside = [
  'pres|proche|non loin|a cote|(?:aux )?(?:environs|alentours|abords)|autour|banlieue|peripherie|a (?:la )?hauteur',
  'unweit|in der (?:nahe|umgebung)|umgebung|umkreis|(?:in |auf )?hohe|in de (?:buurt|omgeving)|ter hoogte',
  'cerca|perto|junto|(?:en |a )?(?:las |los )?(?:afueras|alrededores|inmediaciones)|a la altura',
  "vicino|(?:nei )?(?:pressi|dintorni)|nelle vicinanze|non lontano|periferia|all[’']altezza|(?:nos )?arredores",
].join('|')
const preposition = `(?:(?:de la|del|de|du|di|da|do|van|von|der stadt|der|a|ad|al|alla) |(?:d|de l|dell|all)['’])`

/** These need no preposition. */
const straight = [
  'bei|nahe|nabij|bij|presso|unweit|vicino|vers|omgeving|umgebung|(?:in |auf )?hohe|(?:land)?kreis',
  '(?:im )?(?:gro(?:ss|ß))?raum',
  'ko[lł]o|niedaleko|nieopodal|okolice|w (?:poblizu|okolicach|okolicy)|pod',
  'nara|utanfor|n(?:ae|æ)r|utenfor|udenfor|ved|i n(?:a|ae|æ)r(?:heten|heden) a[fv]',
  '(?:norr|soder|oster|vaster) om|(?:nord|syd|s[oø]r|[oø]st|vest) for',
].join('|')

/** In French, German, Spanish, Italian, Portuguese, Dutch, Polish and the Nordic languages, without accents. */
const inOtherLanguages = new RegExp(
  `^(?:(?:${distance} )?(?:${direction}|${germanDirection}|${beside}) ${preposition}|${distance} ${preposition}` +
    `|(?:${distance} )?(?:${straight}|${germanDirection}) )`,
  'i',
)

/** Behind these a Polish name has another ending: "koło Krakowa". */
const inPolish = /^(?:ko[lł]o|niedaleko|nieopodal|okolice|w (?:poblizu|okolicach|okolicy)|pod) /i

const polishEndings: [ending: RegExp, nominative: string][] = [
  [/i?a$/, ''],
  [/i?em$/, ''],
  [/[yi]$/, 'a'],
  [/i$/, ''],
]

/** The keys that a name may have in the nominative, if it stands behind a Polish preposition. */
export const listNominatives = (name: string, key: string): string[] =>
  inPolish.test(withoutMarks(name))
    ? polishEndings.flatMap(([ending, other]) =>
        ending.test(key) ? [key.replace(ending, other)] : [],
      )
    : []

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
  const plain = withoutMarks(name)
  const cut = plain.replace(inEnglish, '').replace(inOtherLanguages, '')
  return cut === plain ? name : cut
}

/** The words that `cutNearWords` cuts: "10 miles west of ". */
export const beforeTown = (name: string, town: string): string =>
  town === name ? '' : withoutMarks(name).slice(0, -town.length)

/** The town of "Route 66 near Williams" and "auf der A7 bei Göttingen", and the words that say so. */
export function townAfterNearWords(name: string): { near: string; town: string } | undefined {
  const words = name.trim().split(/\s+/)
  for (const [index] of words.entries()) {
    const rest = words.slice(index + 1).join(' ')
    const town = cutNearWords(rest)
    if (town !== rest && /^\p{Lu}/u.test(town)) return { near: beforeTown(rest, town), town }
  }
  return undefined
}

/** The two towns of "entre Nantes et Rennes". */
export function readBetween(name: string): [string, string] | undefined {
  const { one, other } = betweenTwo.exec(name.trim())?.groups ?? {}
  return one && other ? [one, other] : undefined
}
