/** Why a report is stored but not public until a moderator releases it (decision 27). */
export const holdReasons = [
  /** PREMODERATE=true holds every report. */
  'premoderation',
  /** Many more reports than usual arrive, or an operator declares it. */
  'burst',
  /** Sent without a required proof of work, for example without scripts. */
  'proof-missing',
  'links',
  'contact-details',
  /** A street with its number, a number plate, or the name of an anonymous witness. */
  'personal-details',
] as const
export type HoldReason = (typeof holdReasons)[number]
