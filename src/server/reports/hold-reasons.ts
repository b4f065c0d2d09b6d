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

/**
 * What in a public text is a reason to hold it, by the same rules as in the form, which marks these
 * details while somebody types. `names` must not stand in it.
 */
export function findReasonsInText(text: string, names: string[]): HoldReason[] {
  const isPersonal = findPersonalDetails(text, names).some(
    ({ kind }) => kind === 'street' || kind === 'plate' || kind === 'name',
  )
  const reasons: HoldReason[] = []
  if (hasLinks(text)) reasons.push('links')
  if (hasContactDetails(text)) reasons.push('contact-details')
  if (isPersonal) reasons.push('personal-details')
  return reasons
}

/** Returns the reasons to hold a report. Empty if the report is public at once. */
export function findHoldReasons(
  report: NewReport,
  { isPremoderated, isBurst, isUnproven }: Circumstances,
): HoldReason[] {
  const { anonymous, fullName } = report
  const reasons: HoldReason[] = []
  if (isBurst) reasons.push('burst')
  if (isUnproven) reasons.push('proof-missing')
  if (isPremoderated) reasons.push('premoderation')
  return [...reasons, ...findReasonsInText(publicTextOf(report), anonymous ? [fullName] : [])]
}
