/**
 * The promises in the static pages (specification section 9). The texts show them and the jobs keep
 * them.
 */
export const policy = {
  minimumAge: 13,
  verificationBusinessDays: { from: 3, to: 7 },
  supportReplyHours: { from: 24, to: 48 },
  requestAnswerDays: 30,
  breachNoticeHours: 72,
  breachPhasesHours: [
    { from: 0, to: 24 },
    { from: 24, to: 72 },
  ],
  inactiveAccountMonths: 36,
  /** Days after the verification of a report. */
  identifierDays: 30,
  videoEvidenceYears: 5,
  technicalLogDays: 90,
  /** Without a decision. */
  pendingReportMonths: 24,
  rejectedReportMonths: 12,
  /** After the redaction. */
  redactedOriginalDays: 30,
  /** Without a report. */
  uploadHours: 24,
  /** After the last click in one of its mails. */
  savedSearchMonths: 12,
  /** After the case was last opened. */
  caseNoticeMonths: 12,
  /** Without a confirmation. */
  unconfirmedNoticeHours: 48,
  termsNoticeDays: 30,
  draftDays: 30,
  uptimePercent: 99.9,
} as const
