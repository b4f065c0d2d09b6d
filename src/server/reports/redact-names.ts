import { capitalized } from '../../shared/capitalized.ts'

/** Ten characters, so that no description falls below its minimum length. */
const redacted = '[redacted]'

type Redact = (text: string, longest: number) => string

/** A single word is too common to identify a person. */
function isSpecific(name: string): boolean {
  return /\S[\s@]+\S/.test(name)
}

/** Patterns for a name with any spaces between its words, and with the family name first. */
function patternsOf(name: string): string[] {
  const words = name.trim().split(/\s+/).map(RegExp.escape)
  const [last = '', ...others] = words.toReversed()
  const inOrder = words.join('\\s+')
  return others.length === 0
    ? [inOrder]
    : [inOrder, `${last},?\\s+${others.reverse().join('\\s+')}`]
}

function redactAll(patterns: string[], flags: string): Redact {
  if (patterns.length === 0) return (text) => text
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`,
    flags,
  )
  return (text, longest) => {
    const without = text.replaceAll(pattern, redacted)
    return without === text ? text : Array.from(without).slice(0, longest).join('')
  }
}

/** Replaces names and addresses in a text of the witness, ignoring case. */
export function redactNames(names: string[]): Redact {
  return redactAll(names.filter(isSpecific).flatMap(patternsOf), 'giu')
}

/**
 * Also replaces single words of the names in a note: "Ms Whistle called". A note is internal, so
 * redacting too much is harmless.
 */
export function redactNamesAndWords(names: string[]): Redact {
  const words = names
    .filter((name) => !name.includes('@'))
    .flatMap((name) => name.split(/[\s,]+/))
    .filter((word) => word.length > 2)
    .flatMap((word) => [word, capitalized(word)])
    .filter((word) => /^\p{Lu}/u.test(word))
  const inNames = redactNames(names)
  const inWords = redactAll([...new Set(words)].map(RegExp.escape), 'gu')
  return (text, longest) => inWords(inNames(text, longest), longest)
}
