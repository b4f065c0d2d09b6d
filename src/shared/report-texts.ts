import type { PublicReport } from './public-report.ts'
import { labelsTexts } from './texts/en/labels.ts'
import { formatsIn } from './texts/formats.ts'
import { type Language, textsIn } from './texts/texts.ts'

/** Whether an imported archive knew it: where it did not, the field says "Unknown". */
export function isKnown(value: string): boolean {
  return value.trim().toLowerCase() !== 'unknown'
}

/** Names a report, which has no title of its own, in lists, tabs and link previews. */
export function reportTitle(report: PublicReport, language: Language): string {
  const { phenomena } = textsIn(language, labelsTexts)
  const date = formatsIn(language.tag).sightingDate(report.sightingDate)
  return `${phenomena[report.phenomenonType]}, ${report.location}, ${date}`
}

/** The beginning of the description in one line, cut at a word. */
export function reportLead({ description }: PublicReport, longest: number): string {
  const line = description.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest).toWellFormed()
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > longest / 2 ? lastSpace : longest - 1)}…`
}
