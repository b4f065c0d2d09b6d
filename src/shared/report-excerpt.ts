import type { PublicReport } from './public-report.ts'
import { cutAtWord, reportNotes, reportStory } from './report-texts.ts'
import { splitAtMatches } from './split-at-matches.ts'

/** How many characters of the text before a match help to understand it. */
const contextLength = 80

/** Where a text holds the first of the words; undefined if it holds none. */
function firstMatch(text: string, words: readonly string[]): number | undefined {
  const [first, second] = splitAtMatches(text, words)
  if (first?.isMatch) return 0
  return second && first?.part.length
}

/**
 * The beginning of the story, or where it holds the first of the words if that comes later. If only the notes of
 * an archive hold them, these stand behind the beginning.
 */
export function reportExcerpt(
  report: Pick<PublicReport, 'description'>,
  words: readonly string[],
  longest: number,
): string {
  const story = reportStory(report)
  const match = firstMatch(story, words)
  if (match === undefined) {
    const notes = reportNotes(report).filter((note) => firstMatch(note, words) !== undefined)
    const lead = cutAtWord(story, notes.length > 0 ? contextLength : longest)
    // A line may break before the dot, not behind it.
    return [lead, ...notes].join(' ·\u00a0')
  }
  if (match <= longest - contextLength) return cutAtWord(story, longest)
  const start = story.lastIndexOf(' ', match - contextLength) + 1
  return `…${cutAtWord(story.slice(start), longest)}`
}
