import { escapeUTF8 } from 'entities'

/** Characters that XML 1.0 cannot contain, not even escaped. */
const unstorable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes a text for an XML element or attribute. */
export function xmlText(text: string): string {
  return escapeUTF8(text.replace(unstorable, ''))
}
