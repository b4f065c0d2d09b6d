/** SQL that writes an instant in UTC, as 2026-11-22T10:00:00Z. */
export const instantInUtc = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** SQL that writes a time without its distance from UTC, as 2026-11-22T10:00:00. */
export const timeOnClocks = (time: string) => `to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`
