/** Ten characters, so that no description becomes shorter than one may be. */
const redacted = '[redacted]'

type Redact = (text: string, longest: number) => string

/** A single word names many things and nobody in particular. */
function isTelling(name: string): boolean {
  return /\S[\s@]+\S/.test(name)
}

/** The words of a name in any distance from each other, and the family name first. */
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

/** Takes these names and addresses out of a text of the witness, in whatever case they stand there. */
export function redactNames(names: string[]): Redact {
  return redactAll(names.filter(isTelling).flatMap(patternsOf), 'giu')
}

/**
 * Takes also the single words of the names out of a note: "Ms Whistle called". Nothing else reads a
 * note, so one word too many does no harm.
 */
export function redactNamesAndWords(names: string[]): Redact {
  const words = names
    .filter((name) => !name.includes('@'))
    .flatMap((name) => name.split(/[\s,]+/))
    .filter((word) => word.length > 2)
    .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)])
    .filter((word) => /^\p{Lu}/u.test(word))
  const inNames = redactNames(names)
  const inWords = redactAll([...new Set(words)].map(RegExp.escape), 'gu')
  return (text, longest) => inWords(inNames(text, longest), longest)
}
