import { foldLetters } from './fold-letters.ts'

type Part = { part: string; isMatch: boolean }

/** As the search sees letters. Keys of places keep the final sigma, so `foldLetters` does, too. */
const fold = (text: string) => foldLetters(text).replaceAll('ς', 'σ')

// Scripts without spaces, in which each letter counts as a word.
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const spacedLetter = `(?:[^\\P{L}${unspaced}]|\\p{N})`
/** The search leaves apostrophes out, and takes parts joined by a hyphen as one word, too. */
const withinWord = "['’ʼ-]*"
const betweenWords = '[^\\p{L}\\p{N}]*'

function patternOf(words: readonly string[]): RegExp {
  const patterns = words.map((asked) => {
    const word = fold(asked.replace('*', ''))
    const parts = word.split(' ').map((part) => [...part].join(withinWord))
    return parts.join(betweenWords) + (asked.endsWith('*') ? '' : `(?!${spacedLetter})`)
  })
  patterns.sort((one, other) => other.length - one.length)
  return new RegExp(`(?<!${spacedLetter})(?:${patterns.join('|')})`, 'gu')
}

/**
 * Cuts a text into parts that a search found and others. `words` are lexemes of PostgreSQL: "light" is the word alone,
 * "light*" also the beginning of "lights", and "light up" a phrase.
 */
export function splitAtMatches(text: string, words: readonly string[]): Part[] {
  if (words.length === 0) return [{ part: text, isMatch: false }]
  // Folding may change the length of a letter, so each folded unit remembers where it came from.
  let folded = ''
  const origins: number[] = []
  let at = 0
  for (const letter of text) {
    const unit = fold(letter)
    folded += unit
    for (let index = 0; index < unit.length; index++) origins.push(at)
    at += letter.length
  }
  origins.push(text.length)
  const parts: Part[] = []
  let done = 0
  for (const match of folded.matchAll(patternOf(words))) {
    const start = origins[match.index] ?? done
    const end = origins[match.index + match[0].length] ?? text.length
    if (end <= start || start < done) continue
    if (start > done) parts.push({ part: text.slice(done, start), isMatch: false })
    parts.push({ part: text.slice(start, end), isMatch: true })
    done = end
  }
  if (done < text.length) parts.push({ part: text.slice(done), isMatch: false })
  return parts
}
