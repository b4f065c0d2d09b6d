export const regions = ['usa', 'eu'] as const
export type Region = (typeof regions)[number]

export const phenomenonTypes = ['ufo', 'ghost', 'cryptid', 'psychic', 'other'] as const
export type PhenomenonType = (typeof phenomenonTypes)[number]

/** How sure a witness can be of the time: to the minute, quarter, hour or part of the day. */
export const timePrecisions = ['minute', 'quarter', 'hour', 'part'] as const
export type TimePrecision = (typeof timePrecisions)[number]

/** What a witness answers to whether they read or discussed other accounts before writing. */
export const otherAccountsAnswers = ['yes', 'no'] as const
export type OtherAccounts = (typeof otherAccountsAnswers)[number]
