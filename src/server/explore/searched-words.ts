/** Between two words a search does not ask for them: `search_parts`, migration 0077. */
export const prepositions = 'in of the at near on en im am a nel'.split(' ')

/** The words and "phrases" that a search asks for, as the page marks them in its results. */
export function searchedWords(search = ''): string[] {
  const sections = search.replace(/[“”„«»]/g, '"').split('"')
  const words = sections.flatMap((section, index) => {
    const isQuoted = index % 2 === 1 && index < sections.length - 1
    return isQuoted ? [section.trim()] : section.split(/\s+/)
  })
  const asked = words
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .filter((word, index, all) => {
      const isBetween = index > 0 && index < all.length - 1
      return !(isBetween && prepositions.includes(word.toLowerCase()))
    })
  return [...new Set(asked)]
}
