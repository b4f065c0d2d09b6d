/** One part of the bench: a table of figures by name, and the missed targets. */
export type Section = {
  title: string
  rows: Record<string, Record<string, string | number>>
  faults: string[]
}
