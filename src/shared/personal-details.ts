import { emails, findPhones, links } from './contact-details.ts'

export type PersonalDetailKind = 'email' | 'phone' | 'link' | 'street' | 'plate' | 'name'

/** A detail in a text, from the character `start` to before `end`. */
export type PersonalDetail = { kind: PersonalDetailKind; start: number; end: number }

const streets = [
  // English: 48 Maple Street.
  /\b\d{1,5} (?!Milky)(?:\p{Lu}[\p{L}'.]* ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Terrace|Crescent)(?!\p{L})/gu,
  // German: Gartenstraße 14, Lange Straße 31.
  /(?<!\p{L})(?!Heim|Park|Sport|Spiel|Camping|Flug|Fuß|Feld|Wald|Rad)\p{Lu}[\p{L}-]{1,40}(?:straße|strasse|str\.|weg|gasse|allee|platz) ?\d{1,4}[a-z]?(?![\p{L}\d])/gu,
  /(?<!\p{L})\p{Lu}\p{L}{1,40} (?:Straße|Strasse|Weg|Gasse|Allee|Platz) \d{1,4}[a-z]?(?![\p{L}\d])/gu,
  // French: 45 bis, boulevard Carnot.
  /\b\d{1,4}(?: (?:bis|ter))?,? (?:rue|avenue|boulevard|bd|chemin|impasse|allée|place|quai) (?:(?:de la|de|du|des) )?(?:[dl]['’])?\p{Lu}[\p{L}-]+/gu,
  // Spanish and Portuguese: calle Mayor 15, rua das Flores, 15.
  /(?<!\p{L})(?:calle|c\/|avenida|avda\.|paseo|plaza|rua|av\.|travessa|praça|largo|alameda) ?(?:(?:de|del|da|do|das|dos|la|las|los|el) ){0,2}(?:\p{Lu}\p{L}+ ?){1,3},? ?(?:n[.º°]{1,2} ?)?\d{1,4}(?!\d)/giu,
]

const plates = [
  // Germany: B-MW 4821.
  /(?<![\p{L}-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\d{1,4}[EH]?(?![\p{L}\d])/gu,
  // France and Portugal: AB-123-CD, 48-21-KL, AB-12-CD, 33-FG-44.
  /(?<![\p{L}\d-])(?:[A-Z]{2}-\d{3}-[A-Z]{2}|[A-Z]{2}-\d{2}-[A-Z]{2}|\d{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2})(?![\p{L}\d-])/gu,
  // Spain: 4821 KLM. Not an hour with its zone, and not a count with its unit.
  /(?<![\p{L}\d])\d{4}[ -]?(?!GMT|[CMPB][SD]T|NGC|RPM|MPH|KPH)[BCDFGHJKLMNPRSTVWXYZ]{3}(?![\p{L}\d])/gu,
  // Great Britain: LV19 XKR.
  /(?<![\p{L}\d])[A-Z]{2}\d{2} ?[A-Z]{3}(?![\p{L}\d])/gu,
  // Any other, after a word that announces it. The word itself is not part of the plate.
  /(?<=\b(?:plate|tag|registration|kennzeichen|immatriculée?|plaque|matr[ií]cula|placa)(?: \p{Ll}+){0,2},? )(?=[A-Z\d -]{0,5}\d)[A-Z\d]{1,4}(?:[ -]?[A-Z\d]{2,6}){1,2}(?![\p{L}\d])/gu,
]

/** First names that are also words, at the start of a sentence. */
const wordsToo = new Set(['Will', 'Mark', 'May', 'June', 'April', 'Rose', 'Grace', 'Hope', 'Dawn'])

/** The names in texts of other fields: the whole ones, and each part of three letters or more. */
function namesIn(texts: string[]): string[] {
  const names = texts.flatMap((text) => text.match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? [])
  return names.filter((name) => !wordsToo.has(name))
}

function namePattern(name: string): RegExp {
  const written = RegExp.escape?.(name) ?? name.replaceAll(/[^\p{L}]/gu, '.')
  const shouted = RegExp.escape?.(name.toUpperCase()) ?? written.toUpperCase()
  return new RegExp(`(?<!\\p{L})(?:${written}|${shouted})(?!\\p{L})`, 'gu')
}

function findAll(text: string, kind: PersonalDetailKind, patterns: RegExp[]): PersonalDetail[] {
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      kind,
      start: index,
      end: index + found.length,
    })),
  )
}

/**
 * Finds what can identify somebody in a text that will be public. `names` are the names that the same
 * person typed elsewhere. The details come in the order of the text and never overlap.
 */
export function findPersonalDetails(text: string, names: string[]): PersonalDetail[] {
  const found = [
    ...findAll(text, 'email', [emails]),
    ...findAll(text, 'link', links),
    ...findPhones(text).map((span) => ({ kind: 'phone' as const, ...span })),
    ...findAll(text, 'street', streets),
    ...findAll(text, 'plate', plates),
    ...findAll(text, 'name', namesIn(names).map(namePattern)),
  ]
  found.sort((one, other) => one.start - other.start || other.end - one.end)
  let end = 0
  return found.filter((detail) => {
    if (detail.start < end) return false
    end = detail.end
    return true
  })
}
