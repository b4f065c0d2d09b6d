/** How exactly the site knows a place. Only the first three have a cell on the map. */
export const placeKinds = ['town', 'pin', 'zip', 'county', 'state', 'country'] as const
export type PlaceKind = (typeof placeKinds)[number]

/**
 * How exactly the site knows a time: from a clock, from words for a part of the day, only the day, only
 * a part of the date, or not at all.
 */
export const timeKinds = ['clock', 'words', 'day', 'partial', 'none'] as const
export type TimeKind = (typeof timeKinds)[number]

/** How sure a witness can be of the time: to the minute, quarter, hour or part of the day. */
export const timePrecisions = ['minute', 'quarter', 'hour', 'part'] as const
export type TimePrecision = (typeof timePrecisions)[number]
