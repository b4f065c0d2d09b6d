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
] as const
export type HoldReason = (typeof holdReasons)[number]

/** What administrators read of a held report. */
export const holdReasonLabels: Record<HoldReason, string> = {
  premoderation: 'Every report waits for a moderator',
  burst: 'Sent while unusually many reports came in',
  'proof-missing': 'Sent without the proof that was asked for',
  links: 'The text holds a link',
  'contact-details': 'The text holds an e-mail address or a telephone number',
}

/** The same in a row of the table. */
export const shortHoldReasons: Record<HoldReason, string> = {
  premoderation: 'Every report',
  burst: 'Burst',
  'proof-missing': 'No proof of work',
  links: 'Link',
  'contact-details': 'Contact details',
}
