/** One part of the bench: a table by name of the measured thing, and every target it misses. */
export type Section = {
  title: string
  rows: Record<string, Record<string, string | number>>
  faults: string[]
}
