type Part = { part: string; isMatch: boolean }

/** One letter as the search sees it: in lower case and without accents. */
const fold = (letter: string) => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Case and accents do not matter, nor what stands between the words of a phrase. */
function patternOf(words: readonly string[]): RegExp | undefined {
  const patterns = words.flatMap((word) => {
    const parts = fold(word).match(/[\p{L}\p{N}]+/gu) ?? []
    return parts.length > 0 ? [parts.join('[^\\p{L}\\p{N}]*')] : []
  })
  if (patterns.length === 0) return undefined
  patterns.sort((one, other) => other.length - one.length)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})`, 'gu')
}

/**
 * Cuts a text into parts that a search found and others. A word counts from its beginning, as in the
 * search: "light" marks the beginning of "lights".
 */
export function splitAtMatches(text: string, words: readonly string[]): Part[] {
  const pattern = patternOf(words)
  if (!pattern) return [{ part: text, isMatch: false }]
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
  for (const match of folded.matchAll(pattern)) {
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
