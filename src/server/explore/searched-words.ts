/** The words and "phrases" of a search, as the page marks them in its results. */
export function searchedWords(search = ''): string[] {
  const sections = search.replace(/[“”„«»]/g, '"').split('"')
  const words = sections.flatMap((section, index) => {
    const isQuoted = index % 2 === 1 && index < sections.length - 1
    return isQuoted ? [section.trim()] : section.split(/\s+/)
  })
  return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))]
}
