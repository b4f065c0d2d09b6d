/** Longest text per field, counted in Unicode characters (code points). */
export const textLimits = {
  fullName: 200,
  email: 254,
  location: 200,
  sightingTime: 50,
  duration: 100,
  description: 10_000,
  videoDescription: 1_000,
  search: 200,
  firstName: 100,
  lastName: 100,
  reason: 1_000,
  note: 2_000,
} as const

/** In Unicode characters. Administrators answer for more than their own account. */
export const passwordLimits = { shortest: 6, shortestOfAdministrator: 8, longest: 256 } as const
export const usernameLimits = { shortest: 3, longest: 64 } as const

export const shortestDescription = 10
export const earliestSightingDate = '1900-01-01'

export const page = { size: 12, largest: 50, deepestOffset: 100_000 } as const

/** Of the desk, where lists go on after the last row instead of by an offset. */
export const deskPage = { largest: 200, deepestOffset: 10_000 } as const

/** Video evidence, as people write it. */
export const videoLimits = { largest: '100MB', formats: ['MP4', 'MOV', 'AVI'] } as const

/** Largest JSON or form body, in bytes. */
export const bodyLimit = 64 * 1024

/** How long a mailed link to a new password can be used. */
export const passwordResetMinutes = 30

/** How long after signing in somebody without a password may do what others confirm by theirs. */
export const freshSessionMinutes = 10

/** How long a deleted report can be restored. */
export const quarantineDays = 7

/** From so many deletions in an hour on, each asks for the password when its last proof is old. */
export const fewDeletions = 10

/** More reporters in so many minutes, and the history holds that an administrator read them. */
export const unrecordedReading = { reporters: 50, minutes: 10 } as const
