import { isolated, withoutDirectionMarks } from './direction-marks.ts'
import { isKnown } from './is-known.ts'
import type { PublicReport } from './public-report.ts'
import { labelsTexts } from './texts/en/labels.ts'
import { formatsIn } from './texts/formats.ts'
import { type Language, textsIn } from './texts/texts.ts'

/**
 * The words of the witness, without the comma of an archive that knew no town: ", TX" is "TX". Without marks of
 * direction, which would turn a title and the words after it around.
 */
export function shownLocation(location: string): string {
  const shown = withoutDirectionMarks(location)
  return shown.replace(/^[\s,]+/, '') || shown
}

type Titled = Pick<PublicReport, 'phenomenonType' | 'location' | 'sightingDate'>

/** Names a report, which has no title of its own, in lists, tabs and link previews. */
export function reportTitle(report: Titled, language: Language): string {
  const { phenomena } = textsIn(language, labelsTexts)
  const { phenomenonType, location, sightingDate } = report
  const date = isKnown(sightingDate) ? [formatsIn(language.tag).sightingDate(sightingDate)] : []
  return [phenomena[phenomenonType], isolated(shownLocation(location)), ...date].join(', ')
}

const notes = String.raw`\n\n([A-Z][A-Za-z ]{1,30}: [^\n]+(\n|$))+$`

/**
 * Links, and the notes of an import at the end, like "Shape: Disk", in a description. For JavaScript and
 * PostgreSQL, both of which read the pattern alike.
 */
export const linksAndNotes = String.raw`${notes}|(https?://|www[.])[^\s]+`

type Described = Pick<PublicReport, 'description'>

/** The notes of an import in a description. */
export function reportNotes({ description }: Described): string[] {
  return new RegExp(notes).exec(description)?.[0].trim().split('\n') ?? []
}

/** The words of the witness in one line; the whole description if nothing else is in it. */
export function reportStory({ description }: Described): string {
  return (
    inOneLine(description.replace(new RegExp(linksAndNotes, 'g'), ' ')) || inOneLine(description)
  )
}

/** The beginning of the story, cut at a word. */
export function reportLead(report: Described, longest: number): string {
  return cutAtWord(reportStory(report), longest)
}

/** A line of at most so many characters, which ends at a word. */
export function cutAtWord(line: string, longest: number): string {
  if (line.length <= longest) return line
  const cut = line.slice(0, longest).toWellFormed()
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > longest / 2 ? lastSpace : longest - 1)}…`
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
