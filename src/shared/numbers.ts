import * as z from 'zod/mini'
import { phenomenonTypes, regions } from './options.ts'
import { filter } from './query-fields.ts'

/** Selects the reports to count. */
export const NumbersQuery = z.object({
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
})
export type NumbersQuery = z.infer<typeof NumbersQuery>

/** What is counted by value: 'year', 'month_hour', 'shape' and so on. */
export const numberKinds = [
  'type',
  'year',
  'reported_year',
  'month_hour',
  'shape',
  'delay',
] as const
export type NumberKind = (typeof numberKinds)[number]

export const NumberOf = z.object({ value: z.string(), reports: z.int() })
export type NumberOf = z.infer<typeof NumberOf>

/** Of the public reports whose time is one of the clock, how many are of each hour; '21' is 21:00 to 22:00. */
export const ReportsByHour = z.object({ hours: z.array(NumberOf) })
export type ReportsByHour = z.infer<typeof ReportsByHour>

/** The reports of a country or state, by its residents, with an interval of 95 %. */
const PlaceRate = z.object({
  value: z.string(),
  /** The English name of a state. */
  label: z.optional(z.string()),
  reports: z.int(),
  population: z.int(),
  perMillion: z.number(),
  low: z.number(),
  high: z.number(),
})
export type PlaceRate = z.infer<typeof PlaceRate>

const numbers = Object.fromEntries(numberKinds.map((kind) => [kind, z.array(NumberOf)])) as Record<
  NumberKind,
  z.ZodMiniArray<typeof NumberOf>
>

/**
 * Numbers of public reports. `register` counts all of them, and those that a moderator has looked at; it
 * is null where only some are asked for. `unread` counts those of the whole register that the site has not read yet. All
 * other numbers are of the reports that it has read.
 */
export const SightingNumbers = z.object({
  register: z.nullable(z.object({ reports: z.int(), decided: z.int() })),
  read: z.int(),
  unread: z.int(),
  placed: z.int(),
  dated: z.int(),
  timed: z.int(),
  reported: z.int(),
  numbers: z.object(numbers),
  countries: z.array(PlaceRate),
  states: z.array(PlaceRate),
})
export type SightingNumbers = z.infer<typeof SightingNumbers>
