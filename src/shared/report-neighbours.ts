import * as z from 'zod/mini'
import { PublicReport } from './public-report.ts'

const Neighbour = z.pick(PublicReport, {
  id: true,
  location: true,
  sightingDate: true,
  phenomenonType: true,
})

/** The next report in the order of the list, which is that of receipt. */
const NextReport = z.extend(Neighbour, z.pick(PublicReport, { createdAt: true }).shape)
export type NextReport = z.infer<typeof NextReport>

const SameNightReport = z.extend(Neighbour, { sightingTime: z.string(), lead: z.string() })
export type SameNightReport = z.infer<typeof SameNightReport>

/** The public reports beside a report: in the order of the list, and of the same night and place. */
export const ReportNeighbours = z.object({
  newer: z.nullable(NextReport),
  older: z.nullable(NextReport),
  sameNight: z.array(SameNightReport),
})
export type ReportNeighbours = z.infer<typeof ReportNeighbours>
