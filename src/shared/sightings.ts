import * as z from 'zod/mini'
import { timePrecisions } from './options.ts'

/** How exactly the site knows a place. Only a town has a cell on the map. */
const placeKinds = ['town', 'county', 'state', 'country'] as const
export type PlaceKind = (typeof placeKinds)[number]

/**
 * How exactly the site knows a time: from a clock, from words for a part of the day, only the day, only
 * a part of the date, or not at all.
 */
export const timeKinds = ['clock', 'words', 'day', 'partial', 'none'] as const
export type TimeKind = (typeof timeKinds)[number]

const factSources = ['text', 'choice', 'moderator'] as const

/** Where the site takes the report to have happened. It follows from public words alone (decision 24). */
export const ReportPlace = z.object({
  id: z.nullable(z.int()),
  name: z.nullable(z.string()),
  division: z.nullable(z.string()),
  country: z.string(),
  kind: z.enum(placeKinds),
  radiusKm: z.nullable(z.number()),
  others: z.int(),
  cell: z.nullable(z.string()),
  source: z.enum(factSources),
})
export type ReportPlace = z.infer<typeof ReportPlace>

/** When the site takes it to have happened. All is null that the words do not say. */
export const ReportSighting = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  localFrom: z.nullable(z.string()),
  localTo: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  kind: z.enum(timeKinds),
  precision: z.nullable(z.enum(timePrecisions)),
  durationFrom: z.nullable(z.int()),
  durationTo: z.nullable(z.int()),
  source: z.enum(factSources),
})
export type ReportSighting = z.infer<typeof ReportSighting>
