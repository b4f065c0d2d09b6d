/** Longest text per field, counted in Unicode characters (code points). */
export const textLimits = {
  fullName: 200,
  email: 254,
  location: 200,
  sightingDate: 50,
  sightingTime: 50,
  duration: 100,
  description: 10_000,
  videoDescription: 1_000,
  search: 200,
  firstName: 100,
  lastName: 100,
  reason: 1_000,
  reasonLabel: 100,
  reasonSentence: 300,
  templateTitle: 100,
  toWitness: 1_000,
  note: 2_000,
  message: 2_000,
  addendum: 2_000,
  recall: 2_000,
  reply: 1_000,
  nullReportNote: 1_000,
  objection: 2_000,
} as const

/** In Unicode characters. Administrators can harm more than their own account. */
export const passwordLimits = { shortest: 6, shortestOfAdministrator: 8, longest: 256 } as const
export const usernameLimits = { shortest: 3, longest: 64 } as const

export const shortestDescription = 10
export const earliestSightingDate = '1900-01-01'

export const page = { size: 12, largest: 50, deepestOffset: 100_000 } as const

/** Limits of the moderation queue. Its page continues after the last row; the API also takes an offset. */
export const deskPage = { largest: 200, deepestOffset: 10_000 } as const

/** Rows of the ledger of public decisions in one answer. */
export const ledgerPage = { size: 50, largest: 500 } as const

/** Largest JSON or form body, in bytes. */
export const bodyLimit = 64 * 1024

/** Files that administrators import by upload. `bytes` is the size of the file as it is sent. */
export const importLimits = {
  bytes: 100 * 1_024 ** 2,
  columnName: 200,
  class: 100,
  fileName: 200,
  source: 100,
  shownRows: 8,
  keptDays: 7,
} as const

/** Minutes until a mailed password link expires. */
export const passwordResetMinutes = 30

/** Minutes after sign-in in which a user without a password needs no further confirmation. */
export const freshSessionMinutes = 10

/** Days in which a deleted report can be restored. */
export const quarantineDays = 7

/** From this number of deletions in an hour on, each needs a recent confirmation by password. */
export const fewDeletions = 10

/** If an administrator reads more reporters in these minutes, the history records it. */
export const unrecordedReading = { reporters: 50, minutes: 10 } as const

/** Letters of a place to look up: one letter begins too many names to be of use. */
export const shortestPlaceQuery = 2

/** Of the newest so many reports the page of a place counts months and hours. */
export const mostTimedReports = 2_000

/** Fewer reports would show chance as a pattern of hours. */
export const fewestTimed = 50
