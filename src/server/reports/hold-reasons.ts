import { hasContactDetails, hasLinks } from '../../shared/contact-details.ts'
import type { HoldReason } from '../../shared/hold-reasons.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import { findPersonalDetails } from '../../shared/personal-details.ts'
import type { NewReport } from '../../shared/reports.ts'

type Circumstances = {
  /** PREMODERATE=true. */
  isPremoderated: boolean
  /** A burst of reports is happening. */
  isBurst: boolean
  /** The report lacks a required proof of work. */
  isUnproven: boolean
}

/** All public texts of a report that its sender wrote. */
function publicTextOf(report: NewReport): string {
  const { location, sightingTime, duration, description, videoDescription } = report
  const optional = optionalTextNames.map((text) => report[text])
  const name = report.anonymous ? null : report.fullName
  return [name, location, sightingTime, duration, description, ...optional, videoDescription]
    .filter((part) => part !== null)
    .join('\n')
}

/** The same rules as in the form, which marks these details while somebody types. */
function hasPersonalDetails(text: string, { anonymous, fullName }: NewReport): boolean {
  const details = findPersonalDetails(text, anonymous ? [fullName] : [])
  return details.some(({ kind }) => kind === 'street' || kind === 'plate' || kind === 'name')
}

/** Returns the reasons to hold a report. Empty if the report is public at once. */
export function findHoldReasons(
  report: NewReport,
  { isPremoderated, isBurst, isUnproven }: Circumstances,
): HoldReason[] {
  const text = publicTextOf(report)
  const reasons: HoldReason[] = []
  if (isBurst) reasons.push('burst')
  if (isUnproven) reasons.push('proof-missing')
  if (isPremoderated) reasons.push('premoderation')
  if (hasLinks(text)) reasons.push('links')
  if (hasContactDetails(text)) reasons.push('contact-details')
  if (hasPersonalDetails(text, report)) reasons.push('personal-details')
  return reasons
}
