import { Fragment, type ReactNode } from 'react'
import type { PublicReport } from '../../shared/public-report.ts'
import { reportExcerpt } from '../../shared/report-excerpt.ts'
import { shownLocation } from '../../shared/report-texts.ts'
import { splitAtMatches } from '../../shared/split-at-matches.ts'
import { leadLength } from './report-card.tsx'

/** A text in which the words of a search are marked. */
function mark(text: string, words: readonly string[]): ReactNode {
  return splitAtMatches(text, words).map(({ part, isMatch }, index) => (
    <Fragment key={index}>{isMatch ? <mark>{part}</mark> : part}</Fragment>
  ))
}

/** Place and excerpt of a report for its card; undefined if there are no words to mark. */
export function markedTexts(report: PublicReport, words: readonly string[]) {
  if (words.length === 0) return undefined
  return {
    location: mark(shownLocation(report.location), words),
    lead: mark(reportExcerpt(report, words, leadLength), words),
  }
}
