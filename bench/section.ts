import * as z from 'zod'

/** One part of the bench: a table of figures by name, and the missed targets. */
export const Section = z.object({
  title: z.string(),
  rows: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))),
  faults: z.array(z.string()),
})
export type Section = z.infer<typeof Section>
