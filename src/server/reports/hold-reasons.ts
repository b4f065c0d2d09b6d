import type { HoldReason } from '../../shared/hold-reasons.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import type { NewReport } from '../../shared/reports.ts'
import { hasContactDetails, hasLinks } from './telling-texts.ts'

type Circumstances = {
  /** PREMODERATE=true. */
  isPremoderated: boolean
  /** Unusually many reports come in. */
  isBurst: boolean
  /** Sent without the proof of work that was asked for. */
  isUnproven: boolean
}

/** What of a report visitors would read in the words of its sender. */
function publicTextOf(report: NewReport): string {
  const { location, sightingTime, duration, description, videoDescription } = report
  const optional = optionalTextNames.map((text) => report[text])
  const name = report.anonymous ? null : report.fullName
  return [name, location, sightingTime, duration, description, ...optional, videoDescription]
    .filter((part) => part !== null)
    .join('\n')
}

/** Why a report is held; none for a report that is public at once. */
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
  return reasons
}
