import { phenomenonLabels } from './options.ts'
import type { PublicReport } from './reports.ts'
import { formatSightingDate } from './sighting-date.ts'

/** A report has no title of its own; this names it in lists, tabs and link previews. */
export function reportTitle({ phenomenonType, location, sightingDate }: PublicReport): string {
  return `${phenomenonLabels[phenomenonType]}, ${location}, ${formatSightingDate(sightingDate)}`
}

/** The beginning of the description in one line, cut at a word. */
export function reportLead({ description }: PublicReport, longest: number): string {
  const line = description.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest).toWellFormed()
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > longest / 2 ? lastSpace : longest - 1)}…`
}
