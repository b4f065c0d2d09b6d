import type { HoldReason } from '../../shared/hold-reasons.ts'
import type { NewReport } from '../../shared/reports.ts'
import { hasContactDetails, hasLinks } from './telling-texts.ts'

type Circumstances = {
  /** PREMODERATE=true. */
  isPremoderated: boolean
  /** Reasons that lie outside of the report: `burst`, `proof-missing`. */
  further: readonly HoldReason[]
}

/** What of a report visitors would read in the words of its sender. */
function publicTextOf(report: NewReport): string {
  const { location, sightingTime, duration, description, witnesses, videoDescription } = report
  const name = report.anonymous ? null : report.fullName
  return [name, location, sightingTime, duration, description, witnesses, videoDescription]
    .filter((part) => part !== null)
    .join('\n')
}

/** Why a report is held, each reason once; none for a report that is public at once. */
export function findHoldReasons(
  report: NewReport,
  { isPremoderated, further }: Circumstances,
): HoldReason[] {
  const text = publicTextOf(report)
  const reasons = new Set<HoldReason>(further)
  if (isPremoderated) reasons.add('premoderation')
  if (hasLinks(text)) reasons.add('links')
  if (hasContactDetails(text)) reasons.add('contact-details')
  return [...reasons]
}
