/**
 * Common domain endings of addresses without "www.", so that a full stop before a word does not
 * match.
 */
const commonEndings =
  'com|net|org|info|biz|io|co|me|tv|ru|cn|xyz|top|online|site|shop|club|app|link|live|vip|icu|gg'

export const links = [
  /\b(?:https?|ftp|tg|magnet|ipfs):\/{0,2}\S+/gi,
  /\bwww\.[\p{L}\p{N}]\S*/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}-]{2,63}\\.(?:${commonEndings})(?![\\p{L}\\p{N}-])`,
    'giu',
  ),
]

/** True if a text contains a web address, also without "https". */
export function hasLinks(text: string): boolean {
  const withoutEmail = text.replaceAll(emails, ' ')
  return links.some((link) => withoutEmail.search(link) >= 0)
}

export const emails = /[\p{L}\p{N}.+_-]{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}.-]{2,100}/giu

/** Dates, times and positions also consist of digits. */
const dates = /(?<![-/.\d])\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?![-/.]?\d)/g
const times = /(?<![\d.:])\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?![\d.:])/g
const positions = /[-+]?(?<![\d.])\d{1,3}\.\d{4,10}(?![\d.])/g

const phones = [
  // International: +1 928 555 0100, 0049 30 1234567.
  /(?:\+|\b00)[1-9](?:[\s().-]{0,3}\d){7,13}\b/g,
  // North America: (928) 555-0100, 928.555.0100, 9285550100.
  /(?<!\d)(?:1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]{0,2}[2-9]\d{2}[\s.-]?\d{4}(?!\d)/g,
  // Europe, with its leading zero: 030 1234567, 06 12 34 56 78.
  /(?<!\d)0[1-9](?:[\s/().-]{0,2}\d){7,11}(?!\d)/g,
  // After a word that announces a number. The word itself is not part of the number.
  /(?<=\b(?:phone|tel|tél|telephone|teléfono|telemóvel|móvil|handy|mobile|cell|call|whatsapp|text me|signal)\b\D{0,20})\d(?:[\s().-]{0,2}\d){5,14}/gi,
]

type Span = { start: number; end: number }

/** Telephone numbers, where they stand. */
export function findPhones(text: string): Span[] {
  const cover = (found: string) => ';'.repeat(found.length)
  const digits = text.replaceAll(dates, cover).replaceAll(times, cover).replaceAll(positions, cover)
  return phones.flatMap((phone) =>
    Array.from(digits.matchAll(phone), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    })),
  )
}

/** True if a text contains an e-mail address or a telephone number. */
export function hasContactDetails(text: string): boolean {
  return text.search(emails) >= 0 || findPhones(text).length > 0
}
