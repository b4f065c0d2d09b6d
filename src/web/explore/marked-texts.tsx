import { Fragment, type ReactNode } from 'react'
import type { PublicReport } from '../../shared/public-report.ts'
import { reportLead } from '../../shared/report-texts.ts'
import { splitAtMatches } from '../../shared/split-at-matches.ts'
import { leadLength } from '../reports/report-card.tsx'

/** A text in which the words of a search are marked. */
function mark(text: string, words: readonly string[]): ReactNode {
  return splitAtMatches(text, words).map(({ part, isMatch }, index) => (
    <Fragment key={index}>{isMatch ? <mark>{part}</mark> : part}</Fragment>
  ))
}

/** How many characters of the text before a match help to understand it. */
const contextLength = 80

/** The beginning of the description, or where it holds the first of the words if that comes later. */
function reportExcerpt(report: PublicReport, longest: number, words: readonly string[]): string {
  const lead = reportLead(report, longest)
  if (words.length === 0) return lead
  const line = report.description.replace(/\s+/g, ' ').trim()
  const [first] = splitAtMatches(line, words)
  const start = first && !first.isMatch ? first.part.length : 0
  if (start < longest - contextLength || start === line.length) return lead
  const from = line.lastIndexOf(' ', start - contextLength) + 1
  return `…${reportLead({ ...report, description: line.slice(from) }, longest)}`
}

/** Place and excerpt of a report for its card; undefined if there are no words to mark. */
export function markedTexts(report: PublicReport, words: readonly string[]) {
  if (words.length === 0) return undefined
  return {
    location: mark(report.location, words),
    lead: mark(reportExcerpt(report, leadLength, words), words),
  }
}
