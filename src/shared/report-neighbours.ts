import * as z from 'zod/mini'
import { phenomenonTypes } from './options.ts'

/** What a link to another report needs. */
const NeighbourReport = z.object({
  id: z.uuid(),
  location: z.string(),
  sightingDate: z.string(),
  phenomenonType: z.enum(phenomenonTypes),
})
export type NeighbourReport = z.infer<typeof NeighbourReport>

/** The public reports beside a report: in the order of the list, and of the same night and place. */
export const ReportNeighbours = z.object({
  newer: z.nullable(NeighbourReport),
  older: z.nullable(NeighbourReport),
  sameNight: z.array(NeighbourReport),
})
export type ReportNeighbours = z.infer<typeof ReportNeighbours>
